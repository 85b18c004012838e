const PEERS = /^(@nestjs|rxjs|reflect-metadata)(\/|$)/;
const folder = import.meta.dirname;

/** Peers are those of this folder, whoever imports them; what it has not got, nobody has. */
export function sync(request, { defaultResolver, ...options }) {
  if (!PEERS.test(request)) {
    return defaultResolver(request, options);
  }
  const path = defaultResolver(request, { ...options, basedir: folder });
  if (!path.startsWith(folder)) {
    throw Object.assign(
      new Error(`test/nest-11/package.json does not have '${request}'.`),
      { code: 'MODULE_NOT_FOUND' },
    );
  }
  return path;
}
