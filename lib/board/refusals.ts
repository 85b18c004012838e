import { describeValue } from '../errors/describe-value.js';
import { isPlainObject } from '../rules/option-rules.js';
import { refusal, type Answer } from './answer.js';
import type { BoardSettings } from './board-settings.js';
import { headerOf, type BoardRequest } from './board-request.js';
import { BOARD_HEADER } from './wire.js';

const MOST_BYTES = 64 * 1_024;

/** Why a request that only looks is refused; undefined where it is not. */
export function refusalOfLook(
  request: BoardRequest,
  { origins }: BoardSettings,
): Answer | undefined {
  const origin = headerOf(request, 'origin');
  return origin === undefined || isOwn(origin, request, origins)
    ? undefined
    : foreign(origin, origins);
}

/** Why a request that is to change something is refused, before it is read. */
export function refusalOfPost(
  request: BoardRequest,
  { readOnly, origins }: BoardSettings,
): Answer | undefined {
  if (readOnly) {
    return refusal(405, 'ReadOnly', 'This board only shows.', {
      Allow: 'GET, HEAD',
    });
  }
  if (
    !/^application\/json\s*(;|$)/i.test(headerOf(request, 'content-type') ?? '')
  ) {
    return refusal(415, 'NoJson', 'Send JSON, as application/json.');
  }
  if (headerOf(request, BOARD_HEADER) === undefined) {
    return refusal(
      403,
      'MissingHeader',
      `Send the header '${BOARD_HEADER}: 1', which no other site can make a browser send.`,
    );
  }
  const origin = headerOf(request, 'origin');
  if (origin === undefined || !isOwn(origin, request, origins)) {
    return foreign(origin, origins);
  }
  return refusalOfBody(request);
}

function refusalOfBody(request: BoardRequest): Answer | undefined {
  const { body } = request;
  const length = headerOf(request, 'content-length');
  const bytes = length === undefined ? sizeOf(body) : Number(length);
  if (!(bytes <= MOST_BYTES)) {
    return refusal(413, 'TooLarge', `Send at most ${MOST_BYTES} bytes.`);
  }
  if (body === undefined) {
    return refusal(
      400,
      'NoBody',
      'No JSON has come through: send some, and let the application parse it (its option bodyParser).',
    );
  }
  return isPlainObject.holds(body)
    ? undefined
    : refusal(400, 'NoObject', 'Send a JSON object.');
}

function sizeOf(body: unknown): number {
  return body === undefined ? 0 : JSON.stringify(body).length;
}

function isOwn(
  origin: string,
  request: BoardRequest,
  origins: readonly string[] | undefined,
): boolean {
  if (origins !== undefined) {
    return origins.includes(origin);
  }
  const host = headerOf(request, 'host') ?? headerOf(request, ':authority');
  // A proxy may end TLS, and never begin it: https is own where http arrives, not the reverse.
  const protocols =
    request.protocol === 'https' ? ['https'] : ['http', 'https'];
  return (
    host !== undefined &&
    protocols.some((protocol) => origin === `${protocol}://${host}`)
  );
}

function foreign(
  origin: string | undefined,
  origins: readonly string[] | undefined,
): Answer {
  const remedy =
    origins === undefined
      ? "Behind a proxy, name the address under which people see the board in its option 'origins'."
      : "Name it in the board's option 'origins' if it is one of yours.";
  return refusal(
    403,
    'ForeignOrigin',
    `The Origin ${describeValue(origin)} is not the board's own. ${remedy}`,
  );
}
