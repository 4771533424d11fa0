/** 'Лебедева Дарья Олеговна' becomes 'Лебедева Д. О.'; a name of one word stays. */
export function toShortName(fullName: string): string {
  const [lastName = '', ...others] = fullName.split(' ').filter(Boolean);
  return [lastName, ...others.map((name) => `${name.charAt(0)}.`)].join(' ');
}
