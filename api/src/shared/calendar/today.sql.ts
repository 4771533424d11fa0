/**
 * SQL of the school's day at :now, in a statement that reads `settings_school`; the day begins at midnight of the
 * school's time zone.
 */
export const todayFromSettingsSql = '(:now::timestamptz at time zone time_zone)::date';

/** The same for any statement. */
export const todaySql = `(select ${todayFromSettingsSql} from settings_school)`;
