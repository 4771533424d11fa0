import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useFormats, useIssueText, useT } from '@school/kit';
import { Fragment, useState } from 'react';
import type { MarkProblem, QueuedMark } from '../queue/queued-mark';
import type { MarkQueueHandle } from '../queue/use-mark-queue';
import styles from './mark-problems.module.css';
import { ReasonDialog } from './reason.dialog';
import { useDayTexts } from './use-day-texts';

export const problemsId = 'attendance-problems';

interface MarkProblemsProps {
  /** Marks with a problem; renders nothing when there are none. */
  marks: readonly QueuedMark[];
  /** Names of the students known here. */
  names: ReadonlyMap<number, string>;
  queue: MarkQueueHandle;
}

type Decided = { mark: QueuedMark; problem: MarkProblem };

/** Marks that need a decision, with both values or with the reason of the refusal. */
export function MarkProblems({ marks, names, queue }: MarkProblemsProps) {
  const t = useT('mf-crm');
  const [explained, setExplained] = useState<readonly QueuedMark[]>();
  const stuck = marks.flatMap((mark): Decided[] => (mark.problem ? [{ mark, problem: mark.problem }] : []));
  const actions = { queue, onExplain: setExplained };
  const title = t('attendance.toDecide', { count: stuck.length });
  // Always rendered: screen readers only announce changes of a region that already exists.
  const content = (
    <div role="status">
      <VisuallyHidden>{stuck.length > 0 && title}</VisuallyHidden>
    </div>
  );
  if (stuck.length === 0) return content;
  return (
    <>
      {content}
      <div id={problemsId} tabIndex={-1} className={styles.problems}>
        <Alert tone="warning" title={title}>
          <ul className={styles.list}>
            {decisions.map((decision) => {
              const items = stuck.filter(({ problem }) => getDecision(problem) === decision);
              const all = items.map(({ mark }) => mark);
              // Losing access to a group affects all its marks.
              const isOne = decision === 'closed';
              return (
                <Fragment key={decision}>
                  {items.map(({ mark, problem }) => (
                    <li key={`${mark.studentId} ${mark.date}`} className={styles.item}>
                      <ProblemText mark={mark} problem={problem} name={names.get(mark.studentId)} />
                      {!isOne && <ProblemActions marks={[mark]} decision={decision} {...actions} />}
                    </li>
                  ))}
                  {(isOne ? items.length > 0 : items.length > 1) && (
                    <li className={styles.item}>
                      {isOne && <p>{t('attendance.closed', { count: items.length })}</p>}
                      <ProblemActions marks={all} decision={decision} {...actions} />
                    </li>
                  )}
                </Fragment>
              );
            })}
          </ul>
        </Alert>
        {explained && (
          <ReasonDialog
            title={t('attendance.lateTitle')}
            description={t('attendance.lateText')}
            label={t('attendance.reason')}
            submitLabel={t('attendance.saveMark')}
            maxLength={300}
            onSubmit={(reason) => {
              setExplained(undefined);
              queue.mark(explained.map((mark) => ({ ...mark, reason })));
            }}
            onClose={() => setExplained(undefined)}
          />
        )}
      </div>
    </>
  );
}

/** The kinds of decisions: which mark is valid, why it is late, or whether to retry. */
const decisions = ['conflict', 'reason', 'refused', 'closed'] as const;
type Decision = (typeof decisions)[number];

const getDecision = (problem: MarkProblem): Decision =>
  problem.kind === 'refused' && problem.needsReason ? 'reason' : problem.kind;

function ProblemText({ mark, problem, name }: Decided & { name: string | undefined }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const issueText = useIssueText();
  const days = useDayTexts();
  const yours = t(`attendance.status.${mark.status}`);
  return (
    <div>
      <p>
        <strong>{name ?? t('attendance.someStudent')}</strong>, {days.short(mark.date)}
      </p>
      <p>{t('attendance.yours', { status: yours, at: formats.dateTime(mark.markedAt) })}</p>
      {problem.kind === 'conflict' && (
        <p>
          {t('attendance.theirs', {
            name: problem.byName ?? t('attendance.somebody'),
            status: t(`attendance.status.${problem.status}`),
            at: formats.dateTime(problem.at),
          })}
        </p>
      )}
      {problem.kind === 'refused' && <p>{issueText(problem.text)}</p>}
    </div>
  );
}

interface ProblemActionsProps {
  /** One mark, or all with the same decision. */
  marks: readonly QueuedMark[];
  decision: Decision;
  queue: MarkQueueHandle;
  onExplain: (marks: readonly QueuedMark[]) => void;
}

function ProblemActions({ marks, decision, queue, onExplain }: ProblemActionsProps) {
  const t = useT('mf-crm');
  const count = marks.length;
  const again = () =>
    queue.mark(
      marks.map((mark) => (mark.problem?.kind === 'conflict' ? { ...mark, seen: mark.problem.status } : mark)),
    );
  return (
    <div className={styles.actions}>
      <Button size="sm" onClick={() => queue.discard(marks)}>
        {t(decision === 'conflict' ? 'attendance.keepTheirs' : 'attendance.dropMine', { count })}
      </Button>
      <Button size="sm" onClick={decision === 'reason' ? () => onExplain(marks) : again}>
        {t(`attendance.again.${decision}`, { count })}
      </Button>
    </div>
  );
}
