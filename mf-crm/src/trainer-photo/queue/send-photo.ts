import { type SessionPhoto, sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import { ApiError, routeUrl } from '@school/kit';
import { sendFile } from '@school/kit/forms';
import { isFinal } from '../../shared/final-answer';
import type { QueuedPhoto } from './queued-photo';

/** Longer than a slow phone network needs for half a megabyte; the server's check of the clock allows a little more. */
const limitMs = 150_000;

export type PhotoOutcome = { kind: 'saved'; photo: SessionPhoto } | { kind: 'refused'; text: string };

/** @throws {ApiError} when a later attempt may succeed */
export async function sendPhoto(queued: QueuedPhoto, onProgress: (share: number) => void): Promise<PhotoOutcome> {
  const parts = new FormData();
  const { date, clientId, takenAt } = queued;
  const fields = { date, clientId, takenAt, sentAt: new Date().toISOString() };
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  parts.append('file', queued.full, 'photo.jpg');
  try {
    const photo = await sendFile<SessionPhoto>({
      url: routeUrl(sessionPhotoRoutes.take, { params: { id: queued.groupId } }),
      parts,
      onProgress,
      signal: AbortSignal.timeout(limitMs),
    });
    return { kind: 'saved', photo };
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError({ status: 0, code: 'NETWORK', message: 'network' });
    if (!isFinal(error)) throw error;
    return { kind: 'refused', text: error.details[0]?.message ?? error.message };
  }
}
