import type { Relationship, SportsDirection, Weekday } from '@school/api-contract/common';
import type { ContractState } from '@school/api-contract/rules/status-tables';

const plurals = new Intl.PluralRules('ru');

/** '1 неверный код', '2 неверных кода', '5 неверных кодов'. */
export function russianCount(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = plurals.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** '4 500 ₽', in the school's currency, with no-break spaces. */
export function russianMoney(amount: number, currency: string): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat('ru-RU', options).format(amount);
}

/** '4510', '123456' -> '45** ****56'; null without a number. */
export function maskPassport(series: string | undefined, number: string | undefined): string | null {
  if (!series || !number) return null;
  return `${maskPassportSeries(series)} ${maskPassportNumber(number)}`;
}

export const maskPassportSeries = (series: string) => `${series.slice(0, 2)}${maskAllButTwo(series)}`;
export const maskPassportNumber = (number: string) => `${maskAllButTwo(number)}${number.slice(-2)}`;

const maskAllButTwo = (text: string) => '*'.repeat(Math.max(0, text.length - 2));

/** 'Фамилия Имя Отчество'. */
export function personName(person: { lastName: string; firstName: string; middleName?: string | null }): string {
  return [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' ');
}

/** '2026-11' as '11.2026'. */
export function russianMonth(month: string): string {
  return `${month.slice(5)}.${month.slice(0, 4)}`;
}

/** Russian day names joined with commas and 'и' (specification section 3), Monday first. */
export function weekdayList(days: readonly Weekday[]): string {
  const names = weekdayNames.filter(([day]) => days.includes(day)).map(([, name]) => name);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' и ');
}

const weekdayNames: readonly (readonly [Weekday, string])[] = [
  ['monday', 'понедельник'],
  ['tuesday', 'вторник'],
  ['wednesday', 'среда'],
  ['thursday', 'четверг'],
  ['friday', 'пятница'],
  ['saturday', 'суббота'],
  ['sunday', 'воскресенье'],
];

export const contractStateNames: Record<ContractState, string> = {
  draft: 'Черновик',
  sent: 'Ждет подписи',
  signed: 'Подписан',
  completed: 'Завершен',
  cancelled: 'Отменен',
  terminated: 'Расторгнут',
  expired: 'Истек',
};

export const directionNames: Record<SportsDirection, string> = {
  artistic_gymnastics: 'Художественная гимнастика',
  martial_arts: 'Единоборства',
  dance: 'Танцы',
  sports_gymnastics: 'Спортивная гимнастика',
};

export const relationshipNames: Record<Relationship, string> = { mother: 'мать', father: 'отец', guardian: 'опекун' };
