import { monthNames, russianDayOfYear } from '../platform/russian-dates';
import { addDays } from './calendar/days';
import { endOfSchoolDay, toSchoolDay } from './calendar/school-day';

/**
 * The term of a link that families get by letter or SMS.
 *
 * A link ends with a whole day of the school, so that a message can name the last one. The term begins when the first
 * message with the link leaves: while all of them wait for a channel that is not set up, nobody has the link, and its end
 * moves on from day to day with the day that the messages name (`held-signing-links.ts`, `held-registration-links.ts`; the
 * latter only so far, because staff see the address of a registration link).
 */
export function toLinkEnd(from: Date, days: number, timeZone: string): Date {
  return endOfSchoolDay(addDays(toSchoolDay(from, timeZone), days), timeZone);
}

/** 'до 4 декабря' */
export function toLastDayText(expiresAt: Date, timeZone: string): string {
  return `до ${russianDayOfYear(toSchoolDay(expiresAt, timeZone))}`;
}

const lastDayPattern = new RegExp(`до \\d{1,2} (${monthNames.join('|')})`, 'g');

/** The message with another last day of its link. */
export function replaceLastDay(message: string, expiresAt: Date, timeZone: string): string {
  return message.replaceAll(lastDayPattern, toLastDayText(expiresAt, timeZone));
}
