import { attendanceRoutes, type MarkConflict } from '@school/api-contract/attendance';
import { messages } from '@school/api-contract/messages';
import { ApiError, call } from '@school/kit';
import { keyOfMark, type MarkProblem, type QueuedMark, toPut } from './queued-mark';

/** Without an answer after so long the network is as good as away. */
export const answerLimitMs = 20_000;

/** This page's word for itself: the live event of its own marks tells it nothing new. */
export const ownPage = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');

/** What became of each mark, by its key. */
export type MarkOutcome =
  | { kind: 'saved' }
  | { kind: 'contested'; theirs: MarkConflict }
  | { kind: 'refused'; problem: MarkProblem };

/**
 * Sends marks of one group in one call. A mark that is not in the answer was neither taken in nor refused: send it again.
 *
 * @throws {ApiError} when a later try may do better
 */
export async function sendMarks(groupId: number, marks: readonly QueuedMark[]): Promise<Map<string, MarkOutcome>> {
  try {
    const { conflicts } = await call(
      attendanceRoutes.mark,
      { params: { id: groupId }, query: { page: ownPage }, body: marks.map(toPut) },
      { signal: AbortSignal.timeout(answerLimitMs) },
    );
    const theirs = new Map(conflicts.map((conflict) => [keyOfMark({ ...conflict, groupId }), conflict]));
    return new Map(
      marks.map((mark) => {
        const conflict = theirs.get(keyOfMark(mark));
        return [keyOfMark(mark), conflict ? { kind: 'contested', theirs: conflict } : { kind: 'saved' }];
      }),
    );
  } catch (error) {
    if (!isFinal(error)) throw error;
    return refusals(error, marks);
  }
}

/** An answer of the API itself (a gateway's has no code) that no later try will change. */
function isFinal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.code !== undefined &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status)
  );
}

/** The marks that the refusal names by their place in the body, or all of them when it names none. */
function refusals(error: ApiError, marks: readonly QueuedMark[]): Map<string, MarkOutcome> {
  const refused = (problem: MarkProblem): MarkOutcome => ({ kind: 'refused', problem });
  const named = error.details.flatMap(({ path, message }) => {
    const mark = marks[Number.parseInt(path, 10)];
    const needsReason = message === messages.lateReason;
    return mark ? [[keyOfMark(mark), refused({ kind: 'refused', text: message, needsReason })] as const] : [];
  });
  if (named.length > 0) return new Map(named);
  const problem: MarkProblem =
    error.status === 403 || error.status === 404
      ? { kind: 'closed' }
      : { kind: 'refused', text: error.message, needsReason: false };
  return new Map(marks.map((mark) => [keyOfMark(mark), refused(problem)]));
}
