/** What the requests of Express and Fastify have in common. */
export interface BoardRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly url: string;
  /** Of Express, where `url` may be without what was before it. */
  readonly originalUrl?: string;
  readonly protocol?: string;
  readonly body?: unknown;
}

export function headerOf(
  { headers }: BoardRequest,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** A parameter of the query, whatever the platform makes of it. */
export function parameterOf(
  { originalUrl, url }: BoardRequest,
  name: string,
): string | undefined {
  const path = originalUrl ?? url;
  const start = path.indexOf('?');
  const query = start < 0 ? '' : path.slice(start + 1);
  return new URLSearchParams(query).get(name) ?? undefined;
}
