import { z } from 'zod';
import { genericMessage } from './rules/generic-message';
import { messages } from './rules/messages';

// One configuration for pages and API: zod keeps it for the whole process or page.
z.config({ customError: genericMessage });

/** PostgreSQL integer key. */
export const idSchema = z.number().int().positive().max(2_147_483_647);
export const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** 32 random bytes in base64url, as in registration and signing links. */
export const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/);

/** Idempotency key of a call that creates something: a second call with it creates nothing and answers the same. */
export const requestKeySchema = z.string().regex(/^[\w-]{16,64}$/);

/** Keyset paging: `cursor` is opaque and comes from the `next` link of the previous page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(300).optional(),
});

/** A calendar day, `yyyy-MM-dd`. */
export const daySchema = z.iso.date();
/** A moment in UTC, ISO 8601. */
export const momentSchema = z.iso.datetime({ offset: true });

/** A calendar day that people enter, within the range that PostgreSQL accepts and that is plausible. */
export const givenDaySchema = z.iso
  .date(messages.date)
  .refine((day) => day >= '1900-01-01' && day <= '2099-12-31', messages.date);
/** A month that people choose, `yyyy-MM`, in this century. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** A time of day in the school's time zone, `HH:mm`. */
export const timeSchema = z.string(messages.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.time);
/** A moment that people enter: in this century, with any UTC offset. */
export const givenMoment = (message: string) =>
  z.iso.datetime({ offset: true, message }).refine((moment) => moment > '2000-01-02' && moment < '2099-12-31', message);

/** `+7` and ten digits (specification section 5). */
export const phoneSchema = z.string(messages.phone).regex(/^\+7\d{10}$/, messages.phone);
export const emailSchema = z.string(messages.email).max(254, messages.email).pipe(z.email(messages.email));

/**
 * Text that people type: trimmed, without control characters that PostgreSQL or an e-mail cannot contain.
 *
 * @param notText the message for a missing field or a value that is not text
 */
export const text = (max: number, notText?: string) =>
  z
    .string(notText)
    .max(max, messages.tooLong)
    .refine((value) => !hasControlCharacters(value), messages.badCharacters)
    .trim();
export const textMin = (min: number, max: number, message: string) =>
  text(max, message).pipe(z.string().min(min, message));

/**
 * Characters of a one-line name or address: Latin, Cyrillic, digits, punctuation. Roboto contains all of them, so a
 * contract's PDF shows exactly the signed text; invisible and bidirectional control characters are excluded.
 */
const LINE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0400-\u0481\u048a-\u0513\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2116]*$/;

/**
 * One line of a name, an address or similar: trimmed, composed (NFC), empty or with at least one letter or digit.
 *
 * @param notText the message for a missing field or a value that is not text
 */
export const line = (max: number, notText?: string) =>
  z
    .string(notText)
    .max(max, messages.tooLong)
    .trim()
    .normalize()
    .refine((value) => LINE.test(value) && (value === '' || /[\p{L}\p{N}]/u.test(value)), messages.badLine);
export const lineMin = (min: number, max: number, message: string) =>
  line(max, message).pipe(z.string().min(min, message));

/** Letters of any script with their combining marks (at most two in a row), and the characters of a line. */
const NAME = new RegExp(`^(?!.*\\p{M}{3})[\\p{L}\\p{M}${LINE.source.slice(2, -3)}]*$`, 'u');

/**
 * A person's name in any script; otherwise the same as `line`.
 *
 * @param notText the message for a missing field or a value that is not text
 */
export const name = (max: number, notText?: string) =>
  z
    .string(notText)
    .max(max, messages.tooLong)
    .trim()
    .normalize()
    .refine((value) => NAME.test(value) && (value === '' || /\p{L}/u.test(value)), messages.badName);
export const nameMin = (min: number, max: number, message: string) =>
  name(max, message).pipe(z.string().min(min, message));

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Control characters except tab and line breaks. */
function hasControlCharacters(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return LONE_SURROGATE.test(value);
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const weekdaySchema = z.enum(weekdays);
export type Weekday = z.infer<typeof weekdaySchema>;

export const genderSchema = z.enum(['male', 'female']);

export const sportsDirections = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;
export const sportsDirectionSchema = z.enum(sportsDirections);
export type SportsDirection = z.infer<typeof sportsDirectionSchema>;

export const relationshipSchema = z.enum(['mother', 'father', 'guardian']);
export type Relationship = z.infer<typeof relationshipSchema>;

/** A reference that a list row carries instead of a bare id. */
export const namedRefSchema = z.object({ id: idSchema, name: z.string() });
