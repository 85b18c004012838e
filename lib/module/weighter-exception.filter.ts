import { Catch, type ArgumentsHost } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import { throwError, type Observable } from 'rxjs';
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
  override catch(
    exception: Error,
    host: ArgumentsHost,
  ): Observable<never> | void {
    if (host.getType() === 'rpc') {
      // What a microservice's filter throws is lost; what it returns is answered.
      return throwError(() => exception);
    }
    if (host.getType() !== 'http') {
      throw exception;
    }
    const { status, error, message } = answerTo(exception);
    const body = { statusCode: status, message, error };
    const { retryAfterMs } = exception as Partial<NoCandidateError>;
    const seconds =
      retryAfterMs === undefined
        ? undefined
        : String(Math.max(1, Math.ceil(retryAfterMs / SECOND_MS)));
    const adapter = this.applicationRef ?? this.httpAdapterHost?.httpAdapter;
    if (adapter === undefined) {
      // Made by hand it has no adapter; Express and Fastify have this much in common.
      const response = host.switchToHttp().getResponse<CommonResponse>();
      if (seconds !== undefined) {
        response.header('Retry-After', seconds);
      }
      response.status(status).send(body);
      return;
    }
    const response: unknown = host.getArgByIndex(1);
    if (adapter.isHeadersSent(response)) {
      adapter.end(response);
      return;
    }
    if (seconds !== undefined) {
      adapter.setHeader(response, 'Retry-After', seconds);
    }
    adapter.reply(response, body, status);
  }
}

interface CommonResponse {
  header(name: string, value: string): unknown;
  status(code: number): this;
  send(body: object): unknown;
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
