/**
 * A bank's notice without what nobody here needs: of a card's number only the last four digits, of the token that
 * proves the notice nothing.
 */
export function maskCards(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => !['token', 'rebillid', 'cardid', 'expdate'].includes(name.toLowerCase()))
      .map(([name, value]) => [name, name.toLowerCase() === 'pan' ? maskNumber(String(value)) : value]),
  );
}

const maskNumber = (number: string) => `•••• ${number.replace(/\D/g, '').slice(-4)}`;
