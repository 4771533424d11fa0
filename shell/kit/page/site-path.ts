/** Any origin will do: it only has to be one that a hostile address cannot name. */
const placeholderOrigin = 'https://same-site.invalid';

/**
 * The path, query and hash of this site that a link asks to return to. Undefined for whatever a browser could read as
 * another site or a scheme: `//host`, `/\host`, control characters inside.
 */
export function sitePath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/') || !URL.canParse(asked, placeholderOrigin)) return undefined;
  const url = new URL(asked, placeholderOrigin);
  // `/.//host` keeps our origin here, yet its path would be read as a host by the next reader.
  if (url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
