/** Returns `17:30` unchanged; an incomplete text or an impossible time becomes an empty string. */
export function toTime(text: string): string {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : '';
}

/** Completes `17`, `17:` and `17:3` to `17:00`, `17:00` and `17:30`; returns any other text unchanged. */
export function finishTime(text: string): string {
  const match = /^(\d{2}):?(\d?)$/.exec(text);
  return match ? `${match[1]}:${match[2] || '0'}0` : text;
}

/**
 * Converts typed or pasted text to `17:30`. The colon may be missing or another separator (on the Cyrillic layout its
 * key types a letter), and so may the leading zero: `1730`, `17.30`, `17ж30`, `930`, `9-30`.
 */
export function fromTyped(text: string): string {
  const trimmed = text.trim();
  const parts = /^(\d{1,2})\D+(\d{0,2})/.exec(trimmed);
  if (parts) return `${parts[1]?.padStart(2, '0')}:${parts[2]}`;
  const digits = trimmed.replaceAll(/\D/g, '');
  // No hour begins with 3 to 9.
  const whole = /^[3-9]/.test(digits) ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}:${whole.slice(2, 4)}` : whole;
}

const dayStart = 6;
const dayEnd = 22;

/** Every half hour from 06:00 to 22:00, the usual hours of sessions. */
export const offeredTimes: readonly string[] = Array.from({ length: (dayEnd - dayStart) * 2 + 1 }, (_, half) => {
  const hour = String(dayStart + Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
