/** Takes the token out of a pasted link; a pasted token stays as it is. */
export function toToken(text: string): string {
  const pasted = text.trim();
  return /[?&]token=([\w-]+)/.exec(pasted)?.[1] ?? pasted;
}
