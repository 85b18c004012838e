import {
  BOARD_HEADER,
  type ChangeRequest,
  type Details,
  type Outlook,
  type Overview,
  type PreviewRequest,
  type Refused,
} from '../wire.js';
import type { Change } from '../../interfaces/control/change.interface.js';

/** Below whatever prefix or proxy the page itself was found. */
const base = location.pathname.replace(/\/+$/, '');

const PATIENCE_MS = 10_000;

/** The server has answered, and not with what was asked for. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly body: Refused,
  ) {
    super(body.message);
  }
}

export function fetchOverview(): Promise<Overview> {
  return ask('overview');
}

export function fetchDetails(name: string): Promise<Details> {
  return ask(`details?name=${encodeURIComponent(name)}`);
}

export function fetchHistory(name: string): Promise<Change[]> {
  return ask(`history?name=${encodeURIComponent(name)}`);
}

export function fetchOutlook(request: PreviewRequest): Promise<Outlook> {
  return ask('preview', post(request));
}

/** @param version the one that was seen */
export function sendChange(
  request: ChangeRequest,
  version: string,
): Promise<Details> {
  return ask('changes', post(request, { 'If-Match': `"${version}"` }));
}

function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [BOARD_HEADER]: '1',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${base}/api/${path}`, {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
  });
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  if (answer.ok && isJson) {
    return (await answer.json()) as T;
  }
  const told = (isJson ? await answer.json() : {}) as Partial<Refused>;
  throw new RefusedError(answer.ok ? 401 : answer.status, {
    ...told,
    error: told.error ?? 'Refused',
    message: told.message ?? '',
  });
}
