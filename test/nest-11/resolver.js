const PEERS = /^(@nestjs|rxjs|reflect-metadata)(\/|$)/;

/** Peers are those of this folder, whoever imports them. */
export function sync(request, { defaultResolver, ...options }) {
  const basedir = PEERS.test(request) ? import.meta.dirname : options.basedir;
  return defaultResolver(request, { ...options, basedir });
}
