/** The current day of the demo school, 'yyyy-MM-dd'; the test machine may be in another time zone. */
export const schoolToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());

/** 1 for Monday to 7 for Sunday. */
export const schoolWeekday = () => new Date(schoolToday()).getUTCDay() || 7;
