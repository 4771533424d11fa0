export interface DateFieldLabels {
  openCalendar: string;
  previousMonth: string;
  nextMonth: string;
  month: string;
  year: string;
  today: string;
  /** Shown for a text that is no date. */
  invalid: string;
}
