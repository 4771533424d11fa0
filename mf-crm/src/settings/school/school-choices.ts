export const currencies = ['RUB', 'USD', 'EUR', 'BYN', 'KZT'];

/** Options of a select, with the current value if it is not among them. */
export function withCurrent(options: readonly string[], value: string): { value: string; label: string }[] {
  const all = options.includes(value) ? options : [value, ...options];
  return all.map((each) => ({ value: each, label: each }));
}
