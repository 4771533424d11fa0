import { isEarly } from '@school/api-contract/groups/photo-timing';
import type { SessionPhoto } from '@school/api-contract/groups/session-photos';

/** Whether all photos of a session were taken long before it: they do not show it, so it is still without one. */
export const hasOnlyEarly = (photos: readonly Pick<SessionPhoto, 'minutesDifference'>[]): boolean =>
  photos.length > 0 && photos.every(({ minutesDifference }) => isEarly(minutesDifference));
