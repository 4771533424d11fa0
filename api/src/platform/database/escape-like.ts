/** Makes a text a pattern of LIKE that matches only itself, so that a typed `%` is no wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
