/** What the phone field holds before anything is typed. */
export const emptyPhone = '+7';

const subscriberDigits = 10;
/** A mobile number pasted or typed behind the ready `+7` with its own 8 or 7: `+7 8 916 …`. */
const doubledTrunk = /^[78]9\d{9}$/;

/**
 * The phone rules of specification section 5: the prefix `+7` is always there, everything that is not a digit goes, at
 * most 12 characters. A number given as 8XXXXXXXXXX or 7XXXXXXXXXX becomes +7XXXXXXXXXX.
 *
 * @param raw what the input holds after a key press, a paste or autofill
 * @returns `+7` and up to ten digits
 */
export function normalizePhone(raw: string): string {
  const digits = raw.replace(/\D/g, '');
  const whole = digits.length === subscriberDigits + 1 && digits.startsWith('8');
  const withoutPrefix = whole || digits.startsWith('7') ? digits.slice(1) : digits;
  const subscriber = doubledTrunk.test(withoutPrefix) ? withoutPrefix.slice(1) : withoutPrefix;
  return emptyPhone + subscriber.slice(0, subscriberDigits);
}
