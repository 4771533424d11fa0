/** A typed amount as a number: spaces between thousands and a comma are allowed; NaN for an empty text. */
export function toAmount(typed: string): number {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}
