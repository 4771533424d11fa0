import type { attendanceRoutes, PutMark } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { AppError, refuseField } from '../../platform/app-error';
import type { Transaction } from '../../platform/database/database';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { saveMarks } from '../attendance/attendance.service';
import { listDayMarks } from './session-changes.repository';

type MovedBody = Extract<RouteInput<typeof attendanceRoutes.changeSession>['body'], { state: 'moved' }>;

/**
 * Moves the marks of a rescheduled day to its new day, or removes them, as mark changes of the caller. A mark that is on
 * the new day already stays. Refuses with VALIDATION_FAILED of `marks` when a student is not in the group on the new day.
 */
export async function moveDayMarks(
  deps: Pick<PlatformDeps, 'clock' | 'audit'>,
  trx: Transaction,
  groupId: number,
  date: string,
  { movedTo, marks, reason }: MovedBody,
  caller: Caller,
): Promise<void> {
  if (marks !== 'move' && marks !== 'remove') return;
  const found = await listDayMarks(trx, groupId, date, movedTo);
  if (found.length === 0) return;
  const changes = found.flatMap(({ studentId, status, isMarkedThere }): PutMark[] => [
    { studentId, date, status: 'NOT_MARKED', reason },
    ...(marks === 'move' && !isMarkedThere ? [{ studentId, date: movedTo, status, reason }] : []),
  ]);
  try {
    await saveMarks({ ...deps, db: trx }, groupId, changes, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_FAILED')
      throw refuseField('marks', messages.notInGroup);
    throw error;
  }
}
