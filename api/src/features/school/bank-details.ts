export interface BankDetails {
  /** '' when there is none. */
  account: string;
  correspondentAccount: string | undefined;
  bic: string | undefined;
}

/** Finds the numbers in the typed requisites: accounts have 20 digits, a correspondent account begins with 301, a BIC with 0. */
export function parseBankDetails(typed: string): BankDetails {
  const numbers = typed.match(/(?<!\d)\d+(?!\d)/g) ?? [];
  const accounts = numbers.filter((number) => number.length === 20);
  return {
    account: accounts.find((number) => !number.startsWith('301')) ?? '',
    correspondentAccount: accounts.find((number) => number.startsWith('301')),
    bic: numbers.find((number) => /^0\d{8}$/.test(number)),
  };
}
