import { type SportsDirection, type Weekday, weekdays } from '@school/api-contract/common';
import { mapStudentFields, studentFieldTable } from '@school/api-contract/students/student-fields';
import type { ImportField } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import { normalizeDay } from './normalize-day';

export const fieldKinds = {
  ...mapStudentFields((field) => studentFieldTable[field].kind),
  fullName: 'fullName',
  parentPassport: 'line',
  groups: 'note',
} as const;

/**
 * Turns a value as people write it into the form of a card. Changes only what has one possible meaning; anything else
 * stays as it is, so that the rules of the card report it. `today` is 'yyyy-MM-dd'.
 */
export function normalizeValue(field: ImportField, given: string, today: string): string | string[] {
  const value = given.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
  switch (fieldKinds[field]) {
    case 'day':
      return normalizeDay(value, today);
    case 'email':
      return value.replace(/^mailto:/i, '').replaceAll(' ', '');
    case 'gender':
      return word(value, genders);
    case 'relationship':
      return word(value, relationships);
    case 'direction':
      return direction(value);
    case 'weekdays':
      return trainingDays(value);
    case 'digits':
      return value.replaceAll(' ', '');
    case 'fullName':
      return personName(value.replace(/^\d+[.)\s]+/, ''));
    case 'name':
      return personName(value);
    case 'note':
      return given.trim();
    case 'line':
    case 'phone':
      return value;
  }
}

export const isDayField = (field: ImportField | undefined) => field !== undefined && fieldKinds[field] === 'day';

/** Returns true also for '—', 'нет данных' and similar words. */
export function isBlank(value: string): boolean {
  return /^[\s\u200b\ufeff\-–—]*$|^\s*(?:нет данных|не указано?|не указан|n\/a|null)\s*$/i.test(value);
}

/** Not at the beginning of a name: 'Гасан оглы'. */
const particles = /^(оглы|кызы|заде|де|дер|фон|ван)$/;

/** Turns 'ИВАНОВА' and 'иванова' into 'Иванова', word by word; a word with both cases stays as it is. */
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
  ['martial_arts', /^(каратэ|карате|дзюдо|самбо|айкидо|тхэквондо|бокс|кикбоксинг|рукопашный бой)$/],
  ['dance', /^танц?[а-я]*$|^dances?$|^dancing$/],
];

function word(value: string, known: readonly (readonly [string, RegExp])[]): string {
  const plain = foldText(value).replace(/\.$/, '');
  return known.find(([, pattern]) => pattern.test(plain))?.[0] ?? value;
}

function direction(value: string): string {
  return word(value.replace(/[._\s]+/g, ' ').trim(), directions);
}

const russianDays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const shortDays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** 'Пн, ср и пятница' as names of days, each once; a word that is not a day stays. */
function trainingDays(value: string): string[] {
  const words = foldText(value)
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
