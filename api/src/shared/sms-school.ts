import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';

/**
 * The text with the school in front of it, so that the family sees who writes before it opens a link: the whole name, or
 * the name in its quotes when that alone leaves the SMS within two segments.
 *
 * @param unsigned for a school whose name does not fit; default: the same text
 */
export function signSms(schoolName: string, text: string, unsigned = text): string {
  return (
    listNames(schoolName)
      .map((name) => `${name}. ${text}`)
      .find(fitsSms) ?? unsigned
  );
}

/** The text with the school behind it, for an SMS that has to begin with something else. */
export function endSms(schoolName: string, text: string): string {
  return (
    listNames(schoolName)
      .map((name) => `${text} ${name}`)
      .find(fitsSms) ?? text
  );
}

const listNames = (schoolName: string) => [schoolName, nameInQuotes.exec(schoolName)?.[0] ?? schoolName];

/** The first text that takes at most two segments, or the last one. */
export function pickSms(texts: readonly [string, ...string[]]): string {
  const [first] = texts;
  return texts.find(fitsSms) ?? texts.at(-1) ?? first;
}

const fitsSms = (text: string) => countSmsSegments(text) <= maxSmsSegments;

const nameInQuotes = /«[^»]+»|"[^"]+"|“[^”]+”/;
