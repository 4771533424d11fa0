export interface DateFieldLabels {
  openCalendar: string;
  previousMonth: string;
  nextMonth: string;
  month: string;
  year: string;
  today: string;
  /** Error for a text that is not a date. */
  invalid: string;
}
