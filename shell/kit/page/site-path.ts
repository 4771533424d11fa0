/** Any origin works, as long as a hostile address cannot name it. */
const placeholderOrigin = 'https://same-site.invalid';

/**
 * The path, query and hash of this site that a link wants to return to. Undefined for anything that a browser could
 * read as another site or a scheme: `//host`, `/\host`, control characters inside.
 */
export function toSitePath(requested: string | null): string | undefined {
  if (!requested?.startsWith('/') || !URL.canParse(requested, placeholderOrigin)) return undefined;
  const url = new URL(requested, placeholderOrigin);
  // `/.//host` keeps our origin here, but its path would be read as a host by the next parser.
  if (url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
