const MDN =
  'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects';

/** A plugin of typedoc: leads `{@link RangeError}` and the like to MDN. */
export function load(app) {
  app.converter.addUnknownSymbolResolver(({ symbolReference }) => {
    const name = symbolReference?.path?.[0]?.path;
    return typeof globalThis[name] === 'function' && /Error$/.test(name)
      ? `${MDN}/${name}`
      : undefined;
  });
}
