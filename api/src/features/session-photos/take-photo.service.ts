import { isEarly, toTakenState } from '@school/api-contract/groups/photo-timing';
import {
  maxPhotoAgeDays,
  maxPhotosOfSession,
  type SessionPhoto,
  type sessionPhotoRoutes,
} from '@school/api-contract/groups/session-photos';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { AppError, refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { getMarkableSession } from '../attendance/attendance.service';
import { notifyStaff } from '../notifications/notify-staff';
import { settleNotifications } from '../notifications/settle-notifications';
import { deletePhotoFiles, keepPhotoFiles } from './photo-files';
import { judgePhotoTime } from './photo-time';
import {
  findPhotoByClientId,
  findPhotoSession,
  insertPhoto,
  lockAndCountPhotos,
  type NewPhoto,
  type PhotoSession,
} from './session-photos.repository';
import { toSessionPhoto } from './session-photos.service';

type Body = RouteInput<typeof sessionPhotoRoutes.take>['body'];

/**
 * Keeps a photo of a session. The same client id again returns the first photo, also when both calls run at once.
 * Refuses with NOT_FOUND, FORBIDDEN (the caller may only view the group), ILLEGAL_TRANSITION, PHOTO_LIMIT_REACHED and
 * VALIDATION_FAILED of `date` and `file`.
 */
export async function takePhoto(
  deps: PlatformDeps,
  groupId: number,
  { date, clientId, takenAt, sentAt, file }: Body,
  caller: Caller,
): Promise<SessionPhoto> {
  const receivedAt = deps.clock.now();
  const { today } = await getMarkableSession(deps, groupId, date, caller);
  const key = { trainerId: signedIn(caller).id, clientId };
  const user = signedIn(caller);
  const known = await findPhotoByClientId(deps.db, key, receivedAt);
  if (known) return toSessionPhoto(known, user);
  assertDayIsOpen(date, today);
  const session = await getPlannedSession(deps.db, groupId, date);
  const { startsAt, dayBeginsAt, startTime } = session;
  const times = { takenAt: new Date(takenAt), sentAt: new Date(sentAt), receivedAt, startsAt, dayBeginsAt };
  const kept = await keepPhotoFiles(deps, groupId, file.content);
  const photo = {
    ...key,
    ...kept,
    ...judgePhotoTime(times),
    groupId,
    sessionDate: date,
    sessionStartTime: startTime,
    takenAt: times.takenAt,
    createdAt: receivedAt,
    updatedAt: receivedAt,
  };
  const isFirst = await withTransaction(deps.db, (trx) => savePhoto(deps, trx, photo, session, caller)).catch(
    async (error: unknown) => {
      // After any other failure the row may exist; if it does not, the files go after a day (unreferenced-files.task.ts).
      if (error instanceof AppError) await deletePhotoFiles(deps, kept);
      throw error;
    },
  );
  if (!isFirst) await deletePhotoFiles(deps, kept);
  const stored = await findPhotoByClientId(deps.db, key, receivedAt);
  if (!stored) throw refuse('NOT_FOUND');
  return toSessionPhoto(stored, user);
}

function assertDayIsOpen(date: string, today: string): void {
  if (date > today) throw refuseField('date', messages.dateInFuture);
  if (date < addDays(today, -maxPhotoAgeDays)) throw refuseField('date', messages.photoTooOld);
}

async function getPlannedSession(db: Knex, groupId: number, date: string): Promise<PhotoSession> {
  const session = await findPhotoSession(db, groupId, date);
  if (session?.state !== 'planned') throw refuse('ILLEGAL_TRANSITION', { status: session?.state ?? 'none' });
  return session;
}

/** Returns false when a call with the same client id was first. */
async function savePhoto(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  photo: NewPhoto,
  { groupName, startTime }: PhotoSession,
  caller: Caller,
): Promise<boolean> {
  const { groupId, sessionDate: date, submissionStatus: status, minutesDifference: minutes, timeProblem } = photo;
  const { count, early } = await lockAndCountPhotos(trx, groupId, date);
  const photoId = await insertPhoto(trx, photo);
  if (photoId === undefined) return false;
  if (count >= maxPhotosOfSession) throw refuse('PHOTO_LIMIT_REACHED');
  // an early photo must not hide that the first one of the session is late
  if (status !== 'ON_TIME' && count === early) {
    const [year, month, day] = date.split('-');
    await notifyStaff(deps, trx, {
      event: 'photoLate',
      subject: `group:${groupId}`,
      occurrence: date,
      ids: { groupId, day: date },
      values: { group: groupName, date: `${day}.${month}.${year}`, time: startTime, minutes: String(minutes) },
    });
  }
  // a session with early photos only is still without one
  if (!isEarly(minutes)) {
    const settled = { subjects: [`group:${groupId}`], events: ['photoMissing'], occurrence: date } as const;
    await settleNotifications(trx, settled, deps.clock.now());
  }
  const metadata = {
    photoId,
    groupId,
    date,
    status: toTakenState(minutes),
    minutes,
    ...(timeProblem !== null && { timeProblem }),
  };
  await deps.audit.append(trx, [auditEvent(caller, 'session_photo.taken', metadata)]);
  return true;
}
