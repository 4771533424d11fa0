/** Whether the check digits of an INN are right (order of the tax service ММВ-7-6/435); false for another length. */
export function isInn(value: string): boolean {
  if (/^\d{10}$/.test(value)) return innDigit(value, [2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(value[9]);
  if (!/^\d{12}$/.test(value)) return false;
  const [first, second] = [
    [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
    [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  ].map((weights) => innDigit(value, weights));
  return first === Number(value[10]) && second === Number(value[11]);
}

/** Whether the check digit of an OGRN (13 digits) or OGRNIP (15 digits) is right; false for another length. */
export function isOgrn(value: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(value)) return false;
  const body = Number(value.slice(0, -1));
  return (body % (value.length - 2)) % 10 === Number(value.at(-1));
}

function innDigit(value: string, weights: readonly number[]): number {
  return (weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0) % 11) % 10;
}
