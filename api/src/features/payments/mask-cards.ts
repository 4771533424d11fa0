/**
 * Removes secrets from a bank's notice: all but the last four digits of a card number, and the token that proves the
 * notice.
 */
export function maskCards(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => !['token', 'rebillid', 'cardid', 'expdate'].includes(name.toLowerCase()))
      .map(([name, value]) => [name, name.toLowerCase() === 'pan' ? maskNumber(String(value)) : value]),
  );
}

const maskNumber = (number: string) => `•••• ${number.replace(/\D/g, '').slice(-4)}`;
