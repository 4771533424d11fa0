/**
 * The period of a report by month. Not part of the shared kit: each importer bundles it. It must import the kit as
 * '@school/kit', since a relative path would bundle a second instance.
 */
export { MonthChoices } from './month-choices';
export { addMonths, getLastDay, toMonth } from './months';
export { useMonthWords } from './use-month-words';
