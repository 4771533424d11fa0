/** The demo school's day, 'yyyy-MM-dd': the machine that tests may live in another. */
export const schoolToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());

/** 1 for Monday to 7 for Sunday. */
export const schoolWeekday = () => new Date(schoolToday()).getUTCDay() || 7;
