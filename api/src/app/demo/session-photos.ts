import { toPhotoStatus } from '@school/api-contract/groups/photo-timing';
import type { Transaction } from '../../platform/database/database';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getWeekday, listDays } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import { makeDice } from './dice';
import type { Group } from './groups';
import { insertRows } from './insert-rows';
import { type Drawing, drawSession } from './photo-drawing';

const photoDays = 14;
/** Drawings of each direction; the same one serves several sessions. */
const variants = 3;

/**
 * Creates drawn photos of the last two weeks: every coach has punctual, late and missing ones, and one phone had a wrong
 * clock. Today's sessions have none yet, so that a coach can take them.
 */
export async function seedSessionPhotos(
  { files }: Pick<PlatformDeps, 'files'>,
  trx: Transaction,
  calendar: Calendar,
  groups: Group[],
): Promise<void> {
  // A generator of its own, so that the rest of the demo stays the same.
  const dice = makeDice(71);
  const drawings = new Map<string, Drawing>();
  const draw = async ({ direction }: Group, variant: number) => {
    const key = `${direction} ${variant}`;
    const known = drawings.get(key) ?? (await drawSession(direction, variant));
    drawings.set(key, known);
    return known;
  };
  const off = await listChangedDays(trx);
  const rows = [];
  const taken = new Map<number, number>();
  for (const day of listDays(calendar.day(-photoDays), calendar.day(-1))) {
    for (const group of groups.filter(({ days }) => days.includes(getWeekday(day)))) {
      const { id: groupId, trainer: trainerId, startTime } = group;
      if (off.has(`${groupId} ${day}`)) continue;
      const count = taken.get(trainerId) ?? trainerId % 4;
      taken.set(trainerId, count + 1);
      // The very first session has its photo, because photos are expected only from then on.
      if (rows.length > 0 && count % 6 === 5) continue;
      const minutes =
        count % 6 === 3 ? dice.between(6, 15) : count % 11 === 8 ? dice.between(18, 40) : dice.between(-4, 5);
      const { full, small } = await draw(group, count % variants);
      const name = `session-photos/${groupId}/p${day}`;
      const kept = { photoUrl: `${name}.jpg`, compressedPhotoUrl: `${name}-small.jpg` };
      await files.put(kept.photoUrl, full, 'image/jpeg');
      await files.put(kept.compressedPhotoUrl, small, 'image/jpeg');
      const takenAt = new Date(calendar.at(day, startTime).getTime() + minutes * 60_000);
      rows.push({
        ...{ groupId, trainerId, sessionDate: day, sessionStartTime: startTime, ...kept, takenAt },
        originalFileSize: full.length,
        compressedFileSize: small.length,
        submissionStatus: toPhotoStatus(minutes),
        minutesDifference: minutes,
        timeProblem: rows.length === 20 ? 'clockWrong' : null,
        clientId: `00000000-0000-4000-8000-${dice.digits(12)}`,
        createdAt: takenAt,
        updatedAt: takenAt,
      });
    }
  }
  await insertRows(trx, 'session_photos', rows);
}

async function listChangedDays(trx: Transaction): Promise<Set<string>> {
  const changes = await trx('sessionChanges').select<{ groupId: number; date: string }[]>('groupId', 'date');
  return new Set(changes.map(({ groupId, date }) => `${groupId} ${date}`));
}
