/**
 * The period of a report by month, or of a list by day. Not part of the shared kit: each importer bundles it. It must import the kit as
 * '@school/kit', since a relative path would bundle a second instance.
 */
export { DayPeriod } from './day-period';
export { MonthChoices } from './month-choices';
export { MonthPeriod } from './month-period';
export { addMonths, getLastDay, toMonth } from './months';
export { useMonthWords } from './use-month-words';
