/** `$` for USD, `₽` for RUB; the code itself where there is no symbol, '' for ''. */
export function toCurrencySymbol(currency: string): string {
  if (currency === '') return '';
  const parts = new Intl.NumberFormat('ru', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
