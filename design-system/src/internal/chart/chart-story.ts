import type { ChartPeriod } from './chart-period';

const short = ['дек', 'янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя'];
const long = [
  ...['декабрь', 'январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь'],
  'ноябрь',
];

/** For stories: twelve months up to November 2026. */
export const months: readonly ChartPeriod[] = short.map((label, index) => ({
  key: label,
  label,
  name: `${long[index]} ${index === 0 ? 2025 : 2026}`,
}));

/** For stories: twelve weeks, each named by its Monday. */
export const weeks: readonly ChartPeriod[] = [
  ...['31', '7', '14', '21', '28', '5', '12', '19', '26', '2', '9', '16'],
].map((label, index) => ({
  key: String(index),
  label,
  name: `неделя с ${label}`,
  group: { 0: 'авг', 1: 'сен', 5: 'окт', 9: 'ноя' }[index],
}));

export const labels = { asTable: 'Таблицей', asChart: 'Графиком', empty: 'Пока нет ни одной отметки.' };

export const number = (value: number) => new Intl.NumberFormat('ru').format(value);
export const roubles = (value: number) =>
  new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 }).format(value);
export const thousands = (value: number) => number(Math.round(value / 1000));
export const percent = (value: number) => new Intl.NumberFormat('ru', { style: 'percent' }).format(value / 100);
