import type { PhotoStatus } from '@school/api-contract/groups/photo-timing';
import type { SessionPhoto, TimeProblem } from '@school/api-contract/groups/session-photos';
import type { Knex } from 'knex';
import { isOwnSubstitutionSql, type SubstituteScope } from '../../shared/access/substitute-scope';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { isEarlySql, photoJson } from './session-photos.sql';

/** A photo as SQL writes it in JSON; moments have an offset. */
export interface StoredPhoto
  extends Pick<
    SessionPhoto,
    | 'id'
    | 'originalFileSize'
    | 'compressedFileSize'
    | 'takenAt'
    | 'receivedAt'
    | 'submissionStatus'
    | 'minutesDifference'
    | 'timeProblem'
  > {
  trainerId: number | null;
  trainerName: string | null;
  /** Whether it arrived on the school's present day. */
  isOfToday: boolean;
}

/** The session of a group's day. */
export interface PhotoSession {
  groupName: string;
  state: 'planned' | 'cancelled' | 'moved';
  /** 'HH:mm' of the first start. */
  startTime: string;
  startsAt: Date;
  /** The day begins in the school's time zone. */
  dayBeginsAt: Date;
}

export async function findPhotoSession(db: Knex, groupId: number, date: string): Promise<PhotoSession | undefined> {
  const { rows } = await db.raw<{ rows: PhotoSession[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql})
     select g.name as group_name, s.state, s.first_start as start_time,
       (s.date + (s.first_start)::time) at time zone time_zone as starts_at,
       s.date::timestamp at time zone time_zone as day_begins_at
     from sessions s join groups g on g.id = s.group_id cross join settings_school`,
    { groupId, from: date, to: date },
  );
  return rows[0];
}

interface PhotoKey {
  trainerId: number;
  clientId: string;
}

export async function findPhotoByClientId(
  db: Knex,
  { trainerId, clientId }: PhotoKey,
  now: Date,
): Promise<StoredPhoto | undefined> {
  const { rows } = await db.raw<{ rows: { photo: StoredPhoto }[] }>(
    `select ${photoJson('p')} as photo from session_photos p left join users t on t.id = p.trainer_id
     where p.client_id = :clientId and p.trainer_id = :trainerId`,
    { trainerId, clientId, now },
  );
  return rows[0]?.photo;
}

/**
 * Locks the group, so that simultaneous photos of a session are counted one after another. `early`: how many of them are.
 */
export async function lockAndCountPhotos(
  trx: Knex.Transaction,
  groupId: number,
  date: string,
): Promise<{ count: number; early: number }> {
  await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
  const { rows } = await trx.raw<{ rows: { count: number; early: number }[] }>(
    `select count(*), count(*) filter (where ${isEarlySql('p')}) as early
     from session_photos p where group_id = ? and session_date = ?`,
    [groupId, date],
  );
  return rows[0] ?? { count: 0, early: 0 };
}

export interface NewPhoto extends PhotoKey {
  groupId: number;
  sessionDate: string;
  sessionStartTime: string;
  photoUrl: string;
  compressedPhotoUrl: string;
  originalFileSize: number;
  compressedFileSize: number;
  takenAt: Date;
  submissionStatus: PhotoStatus;
  minutesDifference: number;
  timeProblem: TimeProblem | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the id; undefined when a call with the same client id was first. */
export async function insertPhoto(trx: Knex.Transaction, photo: NewPhoto): Promise<number | undefined> {
  const [row] = await trx('sessionPhotos')
    .insert(photo)
    .onConflict(['clientId', 'trainerId'])
    .ignore()
    .returning<{ id: number }[]>('id');
  return row?.id;
}

interface PhotoReader {
  /** Ids of the groups that the caller can see; undefined means all. */
  visible: Knex.QueryBuilder | undefined;
  /** Sees also photos of the sessions that the caller holds as a substitute. */
  substitute: SubstituteScope;
}

export async function findPhotoFile(
  db: Knex,
  id: number,
  size: 'full' | 'small',
  reader: PhotoReader,
): Promise<string | undefined> {
  const row = await seenPhoto(db, id, reader).first<{ photoUrl: string; compressedPhotoUrl: string | null }>(
    'photoUrl',
    'compressedPhotoUrl',
  );
  return size === 'full' ? row?.photoUrl : (row?.compressedPhotoUrl ?? row?.photoUrl);
}

/** Whose photo it is, and whether it arrived on the school's present day; undefined for one that the reader cannot see. */
export async function findPhotoOrigin(
  db: Knex,
  id: number,
  reader: PhotoReader,
): Promise<{ trainerId: number | null; isOfToday: boolean } | undefined> {
  const isOfToday = `(created_at at time zone (select time_zone from settings_school))::date = ${todaySql} as is_of_today`;
  return seenPhoto(db, id, reader).first('trainerId', db.raw(isOfToday, { now: reader.substitute.now }));
}

function seenPhoto(db: Knex, id: number, { visible, substitute: { userId, marksAttendance, now } }: PhotoReader) {
  const query = db('sessionPhotos').where({ id });
  if (!visible) return query;
  return query.where((either) =>
    either.whereIn('groupId', visible).orWhereRaw(
      `exists (
        select from session_substitutes sub
        where sub.group_id = session_photos.group_id and sub.date = session_date and ${isOwnSubstitutionSql})`,
      { userId, marksAttendance, now },
    ),
  );
}

export interface DeletedPhoto {
  id: number;
  groupId: number;
  sessionDate: string;
  photoUrl: string;
  compressedPhotoUrl: string | null;
}

export async function deletePhoto(trx: Knex.Transaction, id: number): Promise<DeletedPhoto | undefined> {
  const [row] = await trx('sessionPhotos')
    .where({ id })
    .delete()
    .returning<DeletedPhoto[]>(['id', 'groupId', 'sessionDate', 'photoUrl', 'compressedPhotoUrl']);
  return row;
}

/** Deletes photos of sessions before the day, oldest first. */
export async function deletePhotosBefore(trx: Knex.Transaction, day: string, limit: number): Promise<DeletedPhoto[]> {
  return trx('sessionPhotos')
    .whereIn('id', trx('sessionPhotos').select('id').where('sessionDate', '<', day).orderBy('sessionDate').limit(limit))
    .delete()
    .returning<DeletedPhoto[]>(['id', 'groupId', 'sessionDate', 'photoUrl', 'compressedPhotoUrl']);
}
