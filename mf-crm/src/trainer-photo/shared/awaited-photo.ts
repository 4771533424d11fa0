import { onTimeMinutes, type PhotoStatus, toPhotoStatus } from '@school/api-contract/groups/photo-timing';

export interface AwaitedPhoto {
  /** The status of a photo taken now. */
  status: PhotoStatus;
  /** Minutes since the start. */
  minutes: number;
  /** Minutes in which a photo is still on time, the present one included; 0 or less when it is late. */
  left: number;
}

/** What a photo would be now; undefined before the session and after its end. */
export function toAwaitedPhoto(
  session: { date: string; startTime: string; endTime: string },
  now: { day: string; time: string },
): AwaitedPhoto | undefined {
  if (now.day !== session.date || now.time < session.startTime || now.time >= session.endTime) return undefined;
  const minutes = toMinutes(now.time) - toMinutes(session.startTime);
  return { status: toPhotoStatus(minutes), minutes, left: onTimeMinutes - minutes + 1 };
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
