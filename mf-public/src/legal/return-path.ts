export const defaultReturnPath = '/trial-request';

/** Any origin will do: it only has to be one that a hostile `from` cannot name. */
const placeholderOrigin = 'https://same-site.invalid';

/**
 * Where "Back" of the consent page goes (specification section 2): the `from` query parameter, if it is a path of this
 * site. Anything that a browser could read as another site or a scheme gives the default.
 */
export function safeReturnPath(from: string | null): string {
  if (!from?.startsWith('/')) return defaultReturnPath;
  const url = parseUrl(from);
  // `/.//host` keeps our origin here, yet its path would be read as a host by the next reader.
  if (url?.origin !== placeholderOrigin || url.pathname.startsWith('//')) return defaultReturnPath;
  return url.pathname + url.search + url.hash;
}

function parseUrl(path: string): URL | undefined {
  try {
    return new URL(path, placeholderOrigin);
  } catch {
    return undefined;
  }
}
