/** Escapes a text for LIKE, so that it matches only itself and a typed `%` is not a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
