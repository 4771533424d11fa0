import { type PhotoStatus, toMinutesDifference, toPhotoStatus } from '@school/api-contract/groups/photo-timing';
import type { TimeProblem } from '@school/api-contract/groups/session-photos';

/** The tolerated deviation of a right clock, including the time of an upload. */
const toleranceMs = 3 * 60_000;

interface PhotoTimes {
  /** Both by the phone's clock. */
  takenAt: Date;
  sentAt: Date;
  /** By the server's clock. */
  receivedAt: Date;
  startsAt: Date;
  dayBeginsAt: Date;
}

/**
 * Determines when a photo was taken. `sentAt` shows whether the phone's clock is wrong, and the time is corrected by
 * the difference. If it is impossible even then, the time of receipt counts.
 */
export function judgePhotoTime({ takenAt, sentAt, receivedAt, startsAt, dayBeginsAt }: PhotoTimes): {
  submissionStatus: PhotoStatus;
  minutesDifference: number;
  timeProblem: TimeProblem | null;
} {
  const clockErrorMs = sentAt.getTime() - receivedAt.getTime();
  const isClockWrong = Math.abs(clockErrorMs) > toleranceMs;
  const corrected = isClockWrong ? new Date(takenAt.getTime() - clockErrorMs) : takenAt;
  const problem = findImpossible(corrected);
  const minutes = toMinutesDifference(startsAt, problem ? receivedAt : corrected);
  const timeProblem = problem ?? (isClockWrong ? 'clockWrong' : null);
  return { submissionStatus: toPhotoStatus(minutes), minutesDifference: minutes, timeProblem };

  function findImpossible(moment: Date): TimeProblem | null {
    if (moment.getTime() > receivedAt.getTime() + toleranceMs) return 'inFuture';
    return moment < dayBeginsAt ? 'beforeDay' : null;
  }
}
