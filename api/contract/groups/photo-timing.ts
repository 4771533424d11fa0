/** Specification section 4. */
export const photoStatuses = ['ON_TIME', 'LATE', 'VERY_LATE'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** A photo taken more minutes than this before the start does not show the session. */
export const earlyMinutes = 30;
/** Minutes after the start of the session. */
export const onTimeMinutes = 5;
export const lateMinutes = 15;

/**
 * The status that the specification knows; it has no lower bound, so screens and figures use `toTakenState`.
 *
 * @param minutes whole minutes after the start; negative before it
 */
export function toPhotoStatus(minutes: number): PhotoStatus {
  if (minutes <= onTimeMinutes) return 'ON_TIME';
  return minutes <= lateMinutes ? 'LATE' : 'VERY_LATE';
}

export type TakenState = PhotoStatus | 'EARLY';

/** @param minutes whole minutes after the start; negative before it */
export function toTakenState(minutes: number): TakenState {
  return isEarly(minutes) ? 'EARLY' : toPhotoStatus(minutes);
}

export const isEarly = (minutes: number): boolean => minutes < -earlyMinutes;

/** Sorts photos by the minutes after the start; the early ones come last, because any other shows the session better. */
export const comparePhotoMinutes = (one: number, other: number): number =>
  Number(isEarly(one)) - Number(isEarly(other)) || one - other;

/** Whole minutes from the start of the session to the photo; seconds do not count, as on a clock. */
export function toMinutesDifference(start: Date, taken: Date): number {
  return Math.floor((taken.getTime() - start.getTime()) / 60_000);
}
