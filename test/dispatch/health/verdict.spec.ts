import { describe, expect, it } from '@jest/globals';
import {
  BadGatewayException,
  BadRequestException,
  ConflictException,
  HttpException,
  RequestTimeoutException,
  UnauthorizedException,
} from '@nestjs/common';
import { verdictOn } from '../../../lib/dispatch/health/verdict.js';
import { NoCandidateError } from '../../../lib/errors/no-candidate.error.js';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';

const HANDLERS = { isRetryable: true, blames: 'handler' };
const CALLERS = { isRetryable: false, blames: 'caller' };

/** An error as an HTTP client throws it. */
const upstream = (properties: object) =>
  Object.assign(new Error('Request failed'), properties);

/** As `fetch` rejects when it got no answer. */
const fetchFailed = (code: unknown) =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('cause'), { code }),
  });

/** Of another copy of @nestjs/common: no class of ours. */
const foreignException = (status: number) =>
  Object.assign(new Error('Http Exception'), {
    getStatus: () => status,
    getResponse: () => 'text',
    status,
  });

describe('whose failure an error is', () => {
  it.each<[string, unknown]>([
    ['an Axios error of 400', upstream({ response: { status: 400 } })],
    ['a `status` of 404', upstream({ status: 404 })],
    ['a `statusCode` of 422', upstream({ statusCode: 422 })],
    ['a BadRequestException', new BadRequestException()],
    ['an UnauthorizedException of Nest', new UnauthorizedException()],
    ['a ConflictException', new ConflictException()],
    ['an exception of another copy of Nest', foreignException(403)],
    ['what says that it is not retryable', { retryable: false, status: 503 }],
    ['a TypeError', new TypeError('x is undefined')],
    ['a ReferenceError', new ReferenceError('x')],
    ['a RangeError', new RangeError('x')],
    ['a TypeError of another realm', { name: 'TypeError' }],
    ['a mistake in a configuration', new SelectorConfigurationError('x')],
    ['an argument fetch cannot take', fetchFailed('UND_ERR_INVALID_ARG')],
    ['a URL that is none', fetchFailed('ERR_INVALID_URL')],
  ])('%s is the caller’s, whoever would be called', (_, error) => {
    expect(verdictOn(error)).toEqual(CALLERS);
  });

  it.each<[string, unknown]>([
    ['an Error', new Error('x')],
    ['a text', 'x'],
    ['undefined', undefined],
    ['null', null],
    ['an upstream of 500', upstream({ response: { status: 500 } })],
    ['an upstream’s 429', upstream({ status: 429 })],
    ['an upstream’s 408', upstream({ statusCode: 408 })],
    ['an upstream’s 425', upstream({ statusCode: 425 })],
    ['an upstream’s 401: its key', upstream({ response: { status: 401 } })],
    ['an upstream’s 402: its quota', upstream({ status: 402 })],
    ['an upstream’s 403', upstream({ status: 403 })],
    ['a 407 on the way to it', upstream({ status: 407 })],
    ['a status that is text', upstream({ status: '400' })],
    ['a status that is no status', upstream({ status: 4000 })],
    ['a BadGatewayException', new BadGatewayException()],
    ['a RequestTimeoutException', new RequestTimeoutException()],
    ['a Nest 429', new HttpException('x', 429)],
    ['a Nest 425', new HttpException('x', 425)],
    ['a 503 of another copy of Nest', foreignException(503)],
    ['what says that it is retryable', { retryable: true, status: 400 }],
    [
      'a mistake that says so',
      Object.assign(new TypeError(), { retryable: true }),
    ],
    ['a refused connection', fetchFailed('ECONNREFUSED')],
    ['a socket that was closed', fetchFailed('UND_ERR_SOCKET')],
    ['a name that was not found', fetchFailed('ENOTFOUND')],
    ['a certificate', fetchFailed('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['an abort of its own', new DOMException('x', 'AbortError')],
    ['a timeout of its own', AbortSignal.abort().reason],
  ])('%s is the handler’s', (_, error) => {
    expect(verdictOn(error)).toEqual(HANDLERS);
  });

  it('an answer that is no JSON counts, and is not asked for again: the work may be done', async () => {
    const html = new Response('<html>502 Bad Gateway</html>');
    const error: unknown = await html.json().catch((thrown: unknown) => thrown);
    expect(verdictOn(error)).toEqual({ isRetryable: false, blames: 'handler' });
  });

  it('an inner group that has nobody is nobody’s, and another may be tried', () => {
    expect(verdictOn(new NoCandidateError('inner', new Map()))).toEqual({
      isRetryable: true,
      blames: 'nobody',
    });
  });

  it('is told of errors that resist being read', () => {
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('hands off');
      },
    });
    expect(verdictOn(hostile)).toEqual(HANDLERS);
    const lying = {
      getStatus: () => {
        throw new Error('none');
      },
      getResponse: () => undefined,
    };
    expect(verdictOn(lying)).toEqual(HANDLERS);
  });
});
