import { attendanceRoutes, type MarkConflict } from '@school/api-contract/groups/attendance';
import { messages } from '@school/api-contract/rules/messages';
import { type ApiError, call } from '@school/kit';
import { answerTimeoutMs, isFinal } from '../../shared/final-answer';
import { getMarkKey, type MarkProblem, type QueuedMark, toPutMark } from './queued-mark';

/** Id of this page, by which it ignores the live events of its own marks. */
export const ownPageId = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');

/** The result for each mark, by its key. */
export type MarkOutcome =
  | { kind: 'saved' }
  | { kind: 'contested'; theirs: MarkConflict }
  | { kind: 'refused'; problem: MarkProblem };

/**
 * Sends marks of one group in one call. A mark that is missing in the result was neither saved nor refused and must be
 * sent again.
 *
 * @throws {ApiError} when a later attempt may succeed
 */
export async function sendMarks(groupId: number, marks: readonly QueuedMark[]): Promise<Map<string, MarkOutcome>> {
  try {
    const { conflicts } = await call(
      attendanceRoutes.mark,
      { params: { id: groupId }, query: { page: ownPageId }, body: marks.map(toPutMark) },
      { signal: AbortSignal.timeout(answerTimeoutMs) },
    );
    const theirs = new Map(conflicts.map((conflict) => [getMarkKey({ ...conflict, groupId }), conflict]));
    return new Map(
      marks.map((mark) => {
        const conflict = theirs.get(getMarkKey(mark));
        return [getMarkKey(mark), conflict ? { kind: 'contested', theirs: conflict } : { kind: 'saved' }];
      }),
    );
  } catch (error) {
    if (!isFinal(error)) throw error;
    return refusals(error, marks);
  }
}

/** Refusals for the marks that the error names by index, or for all of them when it names none. */
function refusals(error: ApiError, marks: readonly QueuedMark[]): Map<string, MarkOutcome> {
  const refused = (problem: MarkProblem): MarkOutcome => ({ kind: 'refused', problem });
  const named = error.details.flatMap(({ path, message }) => {
    const mark = marks[Number.parseInt(path, 10)];
    const needsReason = message === messages.lateReason;
    return mark ? [[getMarkKey(mark), refused({ kind: 'refused', text: message, needsReason })] as const] : [];
  });
  if (named.length > 0) return new Map(named);
  const problem: MarkProblem =
    error.status === 403 || error.status === 404
      ? { kind: 'closed' }
      : { kind: 'refused', text: error.message, needsReason: false };
  return new Map(marks.map((mark) => [getMarkKey(mark), refused(problem)]));
}
