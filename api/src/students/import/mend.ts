import { type SportsDirection, type Weekday, weekdays } from '@school/api-contract/common';
import type { ImportField } from '@school/api-contract/student-import';

/**
 * What people write into spreadsheets, as a card holds it. Mends only what has one meaning; anything else stays as it is, so
 * that the rules of the card name it. `today` is 'yyyy-MM-dd'.
 */
export function mended(field: ImportField, given: string, today: string): string | string[] {
  const value = given.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
  switch (field) {
    case 'birthDate':
    case 'birthCertificateIssueDate':
      return day(value, today);
    case 'parentPhone':
    case 'secondParentPhone':
      return phone(value);
    case 'parentEmail':
      return value.replace(/^mailto:/i, '').replaceAll(' ', '');
    case 'gender':
      return word(value, genders);
    case 'parentRelationship':
      return word(value, relationships);
    case 'sportsDirection':
      return direction(value);
    case 'trainingDays':
      return trainingDays(value);
    case 'parentPassportSeries':
    case 'parentPassportNumber':
      return value.replaceAll(' ', '');
    case 'lastName':
    case 'firstName':
    case 'middleName':
    case 'fullName':
    case 'parentName':
    case 'secondParentName':
      return personName(value);
    case 'medicalInfo':
    case 'additionalInfo':
      return given.trim();
    default:
      return value;
  }
}

/** What people write where there is nothing to say. */
export function isBlank(value: string): boolean {
  return /^[\s\u200b\ufeff\-–—]*$|^\s*(?:нет данных|не указано?|не указан|n\/a|null)\s*$/i.test(value);
}

/** Lower case, ё as е: how names are compared. */
export const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** Not at the beginning of a name: 'Гасан оглы'. */
const particles = /^(оглы|кызы|заде|де|дер|фон|ван)$/;

/** 'ИВАНОВА' and 'иванова' as 'Иванова', word by word; whoever used both cases in a word knew why. */
function personName(value: string): string {
  return value
    .split(' ')
    .map((part) => {
      const lower = part.toLowerCase();
      if (particles.test(part) || (part !== part.toUpperCase() && part !== lower)) return part;
      return lower.replace(/(^|[-–(.'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
    })
    .join(' ');
}

/** With whatever stands between the digits; ten of them lack the country's code. */
function phone(value: string): string {
  const digits = value.replace(/\p{L}+\.?/gu, '').replace(/\D/g, '');
  if (digits.length === 10 && digits.startsWith('9')) return `+7${digits}`;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return value;
}

/** 'd.M.yyyy' with any separator, two digits of a year, ISO with or without a time, or a spreadsheet's number of a day. */
function day(value: string, today: string): string {
  const plain = value.replace(/\s*г(?:\.|ода?)?\s*(?:р\.?)?$/i, '').trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(plain);
  if (iso) return joined(iso[1], iso[2], iso[3]);
  const russian = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4}|\d{2})(?: [\d:]+)?$/.exec(plain);
  if (russian) return joined(century(russian[3], today), russian[2], russian[1]);
  if (!/^\d{5}(?:\.\d+)?$/.test(plain)) return value;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * 86_400_000).toISOString().slice(0, 10);
}

const joined = (year = '', month = '', date = '') => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/** '16' in 2026 is 2016, '98' is 1998. */
function century(year = '', today: string): string {
  if (year.length === 4) return year;
  return `${year <= today.slice(2, 4) ? '20' : '19'}${year}`;
}

const genders: readonly (readonly [string, RegExp])[] = [
  ['male', /^(м|муж.*|мальчик|male|m|boy)$/],
  ['female', /^(ж|жен.*|девочка|female|f|girl)$/],
];
const relationships: readonly (readonly [string, RegExp])[] = [
  ['mother', /^(мать|мама|mother|mom|mum)$/],
  ['father', /^(отец|папа|father|dad)$/],
  ['guardian', /^(опекун.*|guardian|законный представитель)$/],
];
const directions: readonly (readonly [SportsDirection, RegExp])[] = [
  ['artistic_gymnastics', /^худ[а-я]* ?гимн[а-я]*$|^artistic gymnastics$/],
  ['sports_gymnastics', /^спорт[а-я]* ?гимн[а-я]*$|^sports? gymnastics$/],
  ['martial_arts', /^единоборств[а-я]*$|^martial arts?$/],
  ['dance', /^танц?[а-я]*$|^dances?$|^dancing$/],
];

function word(value: string, known: readonly (readonly [string, RegExp])[]): string {
  const plain = folded(value).replace(/\.$/, '');
  return known.find(([, pattern]) => pattern.test(plain))?.[0] ?? value;
}

function direction(value: string): string {
  return word(value.replace(/[._\s]+/g, ' ').trim(), directions);
}

const russianDays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const shortDays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** 'Пн, ср и пятница'; a word that is no day stays, once each. */
function trainingDays(value: string): string[] {
  const words = folded(value)
    .split(/[^\p{L}]+/u)
    .filter((each) => each !== '' && each !== 'и' && each !== 'and');
  return [...new Set(words.map((each) => weekday(each) ?? each))];
}

function weekday(name: string): Weekday | undefined {
  const lists: readonly (readonly string[])[] = [
    shortDays,
    russianDays,
    weekdays,
    weekdays.map((each) => each.slice(0, 3)),
  ];
  // 'среду', 'пятницу', 'субботу'
  const nominative = name.replace(/у$/, 'а');
  const place = lists.map((list) => list.indexOf(nominative)).find((index) => index >= 0);
  return place === undefined ? undefined : weekdays[place];
}
