/** Specification section 4. */
export const photoStatuses = ['ON_TIME', 'LATE', 'VERY_LATE'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** Minutes after the start of the session. */
export const onTimeMinutes = 5;
export const lateMinutes = 15;

/** @param minutes whole minutes after the start; negative before it */
export function toPhotoStatus(minutes: number): PhotoStatus {
  if (minutes <= onTimeMinutes) return 'ON_TIME';
  return minutes <= lateMinutes ? 'LATE' : 'VERY_LATE';
}

/** Whole minutes from the start of the session to the photo; seconds do not count, as on a clock. */
export function toMinutesDifference(start: Date, taken: Date): number {
  return Math.floor((taken.getTime() - start.getTime()) / 60_000);
}
