import { Catch, type ArgumentsHost } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import { DispatchFailedError } from '../errors/dispatch-failed.error.js';
import { DispatchTimeoutError } from '../errors/dispatch-timeout.error.js';
import { FailedAnswerError } from '../errors/failed-answer.error.js';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import { SharingUnavailableError } from '../errors/sharing-unavailable.error.js';

const SECOND_MS = 1_000;

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

const UNAVAILABLE: Answer = {
  status: 503,
  error: 'Service Unavailable',
  message: 'Nobody can take the request at the moment.',
};
const TIMEOUT: Answer = {
  status: 504,
  error: 'Gateway Timeout',
  message: 'The request was not answered in time.',
};
const FAILED: Answer = {
  status: 502,
  error: 'Bad Gateway',
  message: 'The request could not be served.',
};

/**
 * Answers HTTP requests with 503 (and `Retry-After`, where an end is known), 504
 * or 502 for the errors of a dispatch, in neutral words; on Express and Fastify.
 * Elsewhere, as in a microservice or GraphQL, the errors go on as they are.
 *
 * @example
 * providers: [{ provide: APP_FILTER, useClass: WeighterExceptionFilter }]
 */
@Catch(
  NoCandidateError,
  SharingUnavailableError,
  DispatchTimeoutError,
  DispatchFailedError,
  FailedAnswerError,
)
export class WeighterExceptionFilter extends BaseExceptionFilter<Error> {
  override catch(exception: Error, host: ArgumentsHost): void {
    const adapter = this.applicationRef ?? this.httpAdapterHost?.httpAdapter;
    if (host.getType() !== 'http' || adapter === undefined) {
      throw exception;
    }
    const response: unknown = host.getArgByIndex(1);
    if (adapter.isHeadersSent(response)) {
      adapter.end(response);
      return;
    }
    const { retryAfterMs } = exception as Partial<NoCandidateError>;
    if (retryAfterMs !== undefined) {
      const seconds = Math.max(1, Math.ceil(retryAfterMs / SECOND_MS));
      adapter.setHeader(response, 'Retry-After', String(seconds));
    }
    const { status, error, message } = answerTo(exception);
    adapter.reply(response, { statusCode: status, message, error }, status);
  }
}

function answerTo(exception: Error): Answer {
  if (exception instanceof DispatchTimeoutError) {
    return TIMEOUT;
  }
  return exception instanceof NoCandidateError ||
    exception instanceof SharingUnavailableError
    ? UNAVAILABLE
    : FAILED;
}
