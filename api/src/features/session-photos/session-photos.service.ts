import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  type PhotographedSession,
  type PhotoScore,
  type PhotoTask,
  type SessionPhoto,
  sessionPhotoRoutes,
  type TimelineEntry,
} from '@school/api-contract/groups/session-photos';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { editableGroupIds, toGroupScope, visibleGroupIds } from '../../shared/access/group-scope';
import { selectSubstitutedGroups } from '../../shared/access/substitute-scope';
import { addDays, getMonthBounds } from '../../shared/calendar/days';
import { getSchoolToday } from '../school/school.service';
import { queueFileDeletion } from '../stored-files/file-deletion';
import {
  findMissingPhotos,
  findOwnPhotographed,
  findPhotographed,
  findPhotoTasks,
  findScores,
  findTimeline,
} from './photo-lists.repository';
import {
  type DeletedPhoto,
  deletePhoto,
  deletePhotosBefore,
  findPhotoFile,
  findPhotoOrigin,
  type StoredPhoto,
} from './session-photos.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

const toReader = (db: Knex, user: SessionUser, now: Date) => ({
  visible: groupsSeen(db, user),
  substitute: { ...toGroupScope(user), now },
});

/** Groups whose photos the user may see; undefined means all. */
const groupsSeen = (db: Knex, user: SessionUser) =>
  hasCapability(user.role, 'viewAllSessionPhotos') ? undefined : visibleGroupIds(db, user);

export async function listPhotoTasks(
  { db, clock }: Deps,
  user: SessionUser,
): Promise<{ today: string; sessions: PhotoTask[] }> {
  const now = clock.now();
  const today = await getSchoolToday(db, now);
  const tasks = await findPhotoTasks(db, toGroupScope(user), { now, day: today });
  return { today, sessions: tasks.map(withPhotosFor(user)) };
}

/** The sessions of the week before today, newest day first. */
export async function listRecentPhotos({ db, clock }: Deps, user: SessionUser): Promise<PhotographedSession[]> {
  const now = clock.now();
  const today = await getSchoolToday(db, now);
  const period = { now, from: addDays(today, -7), to: addDays(today, -1) };
  return (await findOwnPhotographed(db, toGroupScope(user), period)).map(withPhotosFor(user));
}

/** @param from first day of the period, 'yyyy-MM-dd' */
export async function listPhotographed(
  { db, clock }: Deps,
  user: SessionUser,
  { from, to }: { from: string; to: string },
): Promise<PhotographedSession[]> {
  return (await findPhotographed(db, { now: clock.now(), from, to })).map(withPhotosFor(user));
}

/** @param month 'yyyy-MM' */
export function listScores({ db, clock }: Deps, month: string): Promise<PhotoScore[]> {
  return findScores(db, { now: clock.now(), ...getMonthBounds(month) });
}

/** A substitute sees only the own sessions. Refuses with NOT_FOUND for a group that the user cannot see. @param month 'yyyy-MM' */
export async function getTimeline(
  { db, clock }: Deps,
  user: SessionUser,
  groupId: number,
  month: string,
): Promise<TimelineEntry[]> {
  const query = db('groups').where({ id: groupId });
  const seen = groupsSeen(db, user);
  if (seen) query.whereIn('id', seen);
  const now = clock.now();
  const scope = (await query.first('id')) ? undefined : { ...toGroupScope(user), now };
  if (scope && (await selectSubstitutedGroups(db, [groupId], scope)).length === 0) throw refuse('NOT_FOUND');
  return (await findTimeline(db, groupId, { now, ...getMonthBounds(month) }, scope)).map(withPhotosFor(user));
}

/** Refuses with NOT_FOUND, also for a photo of a group that the user cannot see. */
export async function getPhotoFile(
  { db, files, clock }: Pick<PlatformDeps, 'db' | 'files' | 'clock'>,
  user: SessionUser,
  id: number,
  size: 'full' | 'small',
): Promise<Buffer> {
  const key = await findPhotoFile(db, id, size, toReader(db, user, clock.now()));
  const content = key === undefined ? null : await files.get(key);
  if (!content) throw refuse('NOT_FOUND');
  return content;
}

/**
 * Deletes the row at once, the files by a job after the commit; the state of the session's photo follows from the photos
 * that are left. Refuses with NOT_FOUND, and with FORBIDDEN a photo that the caller may not delete.
 */
export function removePhoto(
  deps: Pick<PlatformDeps, 'db' | 'audit' | 'jobs' | 'clock'>,
  id: number,
  caller: Caller,
): Promise<void> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const photo = await findPhotoOrigin(trx, id, toReader(trx, user, deps.clock.now()));
    if (!photo) throw refuse('NOT_FOUND');
    if (!mayRemovePhoto(user, photo)) throw refuse('FORBIDDEN');
    const deleted = await deletePhoto(trx, id);
    // two calls at once
    if (!deleted) throw refuse('NOT_FOUND');
    await queueFileDeletion(deps, trx, listFileKeys(deleted));
    const { groupId, sessionDate: date } = deleted;
    const own = photo.trainerId === user.id;
    await deps.audit.append(trx, [auditEvent(caller, 'session_photo.removed', { photoId: id, groupId, date, own })]);
  });
}

/** Owner and senior_admin delete any photo, a coach an own one on the day on which it arrived: taken by mistake. */
function mayRemovePhoto(
  { id, role }: SessionUser,
  { trainerId, isOfToday }: Pick<StoredPhoto, 'trainerId' | 'isOfToday'>,
): boolean {
  if (hasCapability(role, 'deleteDocuments')) return true;
  return hasCapability(role, 'takeSessionPhotos') && trainerId === id && isOfToday;
}

/** Deletes photos of sessions before the day, at most `limit`; for the retention of personal data. Returns their number. */
export async function removePhotosBefore(
  deps: Pick<PlatformDeps, 'jobs'>,
  trx: Knex.Transaction,
  day: string,
  limit: number,
): Promise<number> {
  const deleted = await deletePhotosBefore(trx, day, limit);
  await queueFileDeletion(deps, trx, deleted.flatMap(listFileKeys));
  return deleted.length;
}

const staffOf = (db: Knex, user: SessionUser) => ({
  groupIds: editableGroupIds(db, user) ?? db('groups').select('id'),
  userId: user.id,
});

/** Number of sessions of today and yesterday that ended without a photo, in groups that the user is responsible for. */
export async function countMissingPhotos({ db, clock }: Deps, user: SessionUser): Promise<number> {
  const seesAll = hasCapability(user.role, 'viewAllSessionPhotos');
  return (await findMissingPhotos(db, clock.now(), seesAll ? undefined : staffOf(db, user))).length;
}

export const listMissingPhotos = ({ db, clock }: Deps) => findMissingPhotos(db, clock.now(), undefined);

const listFileKeys = ({ photoUrl, compressedPhotoUrl }: DeletedPhoto) =>
  compressedPhotoUrl === null ? [photoUrl] : [photoUrl, compressedPhotoUrl];

const withPhotosFor =
  (user: SessionUser) =>
  <Row extends { photos: StoredPhoto[] }>(row: Row): Omit<Row, 'photos'> & { photos: SessionPhoto[] } => ({
    ...row,
    photos: row.photos.map((photo) => toSessionPhoto(photo, user)),
  });

export function toSessionPhoto(stored: StoredPhoto, user: SessionUser): SessionPhoto {
  const { trainerId, trainerName, isOfToday: _, ...photo } = stored;
  const url = sessionPhotoRoutes.file.path.replace(':id', String(photo.id));
  return {
    ...photo,
    trainer: trainerId === null ? null : { id: trainerId, name: trainerName ?? '' },
    photoUrl: url,
    compressedPhotoUrl: `${url}?size=small`,
    takenAt: new Date(photo.takenAt).toISOString(),
    receivedAt: new Date(photo.receivedAt).toISOString(),
    mayRemove: mayRemovePhoto(user, stored),
  };
}
