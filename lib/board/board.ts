import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { WeighterControl } from '../control/weighter-control.js';
import { describeValue } from '../errors/describe-value.js';
import { json, page, refusal, type Answer } from './answer.js';
import { headerOf, parameterOf, type BoardRequest } from './board-request.js';
import type { BoardSettings } from './board-settings.js';
import { detailsOf, outlookOf } from './details.js';
import { overviewOf } from './overview.js';
import { PAGE_HTML, SCRIPT_HASH, STYLE_HASH } from './page-html.js';
import { refusalOf } from './refusal-of.js';
import { refusalOfLook, refusalOfPost } from './refusals.js';
import { requestedChange, requestedPreview } from './requested-change.js';
import { BOARD_SETTINGS } from './tokens.js';

/** So many changes of a selector are shown. */
const MOST_CHANGES = 50;

/** Answers requests by what the control says and does. */
@Injectable()
export class Board implements OnApplicationBootstrap {
  constructor(
    private readonly control: WeighterControl,
    @Inject(BOARD_SETTINGS) private readonly settings: BoardSettings,
  ) {}

  /** Not when somebody looks: a look changes nothing. */
  onApplicationBootstrap(): void {
    this.control.observe();
  }

  page(): Answer {
    return page(PAGE_HTML, SCRIPT_HASH, STYLE_HASH);
  }

  overview(request: BoardRequest): Answer {
    return this.look(request, () => overviewOf(this.control, this.settings));
  }

  details(request: BoardRequest): Answer {
    const name = parameterOf(request, 'name') ?? '';
    return this.look(request, () =>
      detailsOf(this.control, this.control.status(name)),
    );
  }

  history(request: BoardRequest): Answer {
    const name = parameterOf(request, 'name') ?? '';
    return this.look(request, () => {
      const { name: selector } = this.control.status(name);
      return this.control.history(selector).slice(-MOST_CHANGES).reverse();
    });
  }

  preview(request: BoardRequest): Answer {
    return (
      refusalOfPost(request, this.settings) ??
      this.answer(() => {
        const { selector, change } = requestedPreview(
          request.body as Record<string, unknown>,
        );
        return outlookOf(this.control, selector, change);
      })
    );
  }

  async change(request: BoardRequest): Promise<Answer> {
    const refused = refusalOfPost(request, this.settings);
    if (refused !== undefined) {
      return refused;
    }
    const version = headerOf(request, 'if-match');
    if (version === undefined) {
      return refusal(
        428,
        'MissingVersion',
        "Say which version of the selector was seen, as 'If-Match'.",
      );
    }
    const actor: unknown = await this.settings.actor?.(request);
    if (typeof actor !== 'string' || actor.trim() === '') {
      return refusal(
        403,
        'NoActor',
        `The board's option 'actor' gave ${describeValue(actor)} for this request, and nobody changes anything without a name.`,
      );
    }
    try {
      const { selector, reason, force, make } = requestedChange(
        request.body as Record<string, unknown>,
      );
      await make(this.control, {
        actor,
        reason,
        force,
        version: version.replace(/^"(.*)"$/, '$1'),
      });
      return json(200, detailsOf(this.control, this.control.status(selector)));
    } catch (error) {
      return refusalOf(error, this.control);
    }
  }

  private look(request: BoardRequest, make: () => unknown): Answer {
    return refusalOfLook(request, this.settings) ?? this.answer(make);
  }

  private answer(make: () => unknown): Answer {
    try {
      return json(200, make());
    } catch (error) {
      return refusalOf(error, this.control);
    }
  }
}
