/** A session rescheduled further than this is a typing error. */
export const maxRescheduleDays = 366;
