import type { ChangeRequest, Details, Overview } from '../wire.js';
import type { Change } from '../../interfaces/control/change.interface.js';
import {
  fetchDetails,
  fetchHistory,
  fetchOverview,
  RefusedError,
  sendChange,
} from './api.js';
import { isolated, percent } from './format.js';
import { Series } from './series.js';
import { stateWord } from './words.js';

const DEFAULT_REFRESH = 2_000;
const MOST_TOLD = 3;

/** Why what is shown may be old. */
export interface Trouble {
  text: string;
  sinceMs: number;
}

/** All that the page knows, and how it comes to know it. */
export class Store {
  overview: Overview | undefined;
  details: Details | undefined;
  history: Change[] | undefined;
  /** The name of the selector that is open. */
  open: string | undefined;
  isMissing = false;
  isPaused = false;
  trouble: Trouble | undefined;
  /** Said to those who listen. */
  said = '';
  /** How far the server's clock is ahead. */
  private offsetMs = 0;
  private readonly series = new Map<string, Series>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for before this moment is not looked at any more. */
  private epoch = 0;
  private historyOf: string | undefined;

  start(): void {
    addEventListener('hashchange', () => this.follow());
    document.addEventListener('visibilitychange', () => this.wake());
    this.follow();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  get refreshMs(): number {
    return this.overview?.refreshMs ?? DEFAULT_REFRESH;
  }

  get canChange(): boolean {
    return this.overview?.readOnly === false;
  }

  seriesOf(name: string): Series {
    let series = this.series.get(name);
    if (series === undefined) {
      series = new Series();
      this.series.set(name, series);
    }
    return series;
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.say(isPaused ? 'Paused.' : 'Live again.');
    this.wake();
  }

  say(text: string): void {
    this.said = text;
    this.tell();
  }

  /** Makes a change, and shows at once what has become of it. */
  async change(
    request: ChangeRequest,
    version: string,
    said: string,
  ): Promise<void> {
    try {
      const details = await sendChange(request, version);
      this.epoch += 1;
      this.see(details, false);
      this.say(said);
      this.wake();
    } catch (error) {
      if (error instanceof RefusedError && error.body.details !== undefined) {
        this.epoch += 1;
        this.see(error.body.details, false);
        this.tell();
      }
      throw error;
    }
  }

  private follow(): void {
    const { hash } = location;
    const name = hash.startsWith('#/') ? decoded(hash.slice(2)) : '';
    const open = name === '' ? undefined : name;
    if (open !== this.open || this.overview === undefined) {
      this.open = open;
      this.details = undefined;
      this.history = undefined;
      this.historyOf = undefined;
      this.isMissing = false;
      this.epoch += 1;
      this.tell();
      this.wake(true);
    }
  }

  /** Polls now and from now on, unless nobody is to see it. */
  private wake(once = false): void {
    clearTimeout(this.timer);
    if (!document.hidden && (once || !this.isPaused)) {
      void this.poll();
    }
  }

  private async poll(): Promise<void> {
    this.epoch += 1;
    const { epoch, open } = this;
    try {
      const [overview, details] = await Promise.all([
        fetchOverview(),
        open === undefined ? undefined : this.detailsOf(open),
      ]);
      if (epoch === this.epoch) {
        this.trouble = undefined;
        this.overview = overview;
        if (details !== undefined) {
          this.see(details, true);
        }
        this.openOnlyOne();
        await this.refreshHistory();
      }
    } catch (error) {
      if (epoch === this.epoch) {
        this.trouble = {
          text: troubleOf(error),
          sinceMs: this.trouble?.sinceMs ?? Date.now(),
        };
      }
    }
    if (epoch === this.epoch) {
      this.tell();
      clearTimeout(this.timer);
      if (!this.isPaused && !document.hidden) {
        this.timer = setTimeout(() => void this.poll(), this.refreshMs);
      }
    }
  }

  private async detailsOf(name: string): Promise<Details | undefined> {
    try {
      const details = await fetchDetails(name);
      this.isMissing = false;
      return details;
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) {
        this.isMissing = true;
        this.details = undefined;
        return undefined;
      }
      throw error;
    }
  }

  private see(details: Details, isPoll: boolean): void {
    if (details.name !== this.open) {
      return;
    }
    const { details: before } = this;
    this.offsetMs = details.now - Date.now();
    this.details = details;
    this.seriesOf(details.name).add(
      details,
      this.refreshMs / 2,
      this.refreshMs * 4,
    );
    if (isPoll && before !== undefined) {
      this.sayWhatChanged(before, details);
    }
  }

  private sayWhatChanged(before: Details, now: Details): void {
    const states = new Map(
      before.candidates.map((each) => [nameOf(each), each.state]),
    );
    const told = now.candidates
      .filter((each) => states.get(nameOf(each)) !== each.state)
      .map(
        (each) =>
          `${isolated(nameOf(each))} is ${stateWord(each)}${each.reason === undefined ? '' : `, ${each.reason}`}, expects ${percent(each.expected)}.`,
      );
    if (told.length > 0) {
      const more = told.length - MOST_TOLD;
      this.said = [
        ...told.slice(0, MOST_TOLD),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ].join(' ');
    }
  }

  /** Where there is one thing to look at, it is looked at. */
  private openOnlyOne(): void {
    const { selectors } = this.overview!;
    if (this.open === undefined && selectors.length === 1) {
      location.replace(`#/${encodeURIComponent(selectors[0].name)}`);
    }
  }

  private async refreshHistory(): Promise<void> {
    const { details } = this;
    const last = details?.lastChange?.id;
    if (details === undefined || last === this.historyOf) {
      return;
    }
    const history = await fetchHistory(details.name);
    if (this.details?.name === details.name) {
      this.history = history;
      this.historyOf = last;
    }
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

export function nameOf({ id, name }: { id?: string; name?: string }): string {
  return name ?? id ?? '';
}

function troubleOf(error: unknown): string {
  if (!(error instanceof RefusedError)) {
    return 'The server cannot be reached. What stands here is what was known last.';
  }
  switch (error.status) {
    case 401:
    case 403:
      return 'The server does not let you look any more. Sign in, then reload this page.';
    case 429:
      return 'The server asks for fewer requests. What stands here is what was known last.';
    default:
      return `The server answered ${error.status}. What stands here is what was known last.`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
