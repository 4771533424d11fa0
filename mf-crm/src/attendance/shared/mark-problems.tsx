import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useFormats, useIssueText, useT } from '@school/kit';
import { useState } from 'react';
import type { MarkProblem, QueuedMark } from '../queue/queued-mark';
import type { MarkQueueHandle } from '../queue/use-mark-queue';
import styles from './mark-problems.module.css';
import { ReasonDialog } from './reason.dialog';
import { useDayTexts } from './use-day-texts';

export const problemsId = 'attendance-problems';

interface MarkProblemsProps {
  /** Marks with a problem; nothing is drawn without one. */
  marks: readonly QueuedMark[];
  /** Names of the students that are known here. */
  names: ReadonlyMap<number, string>;
  queue: MarkQueueHandle;
}

type Decided = { mark: QueuedMark; problem: MarkProblem };

/** Marks that somebody must decide about: with both values, or with the reason of the refusal. */
export function MarkProblems({ marks, names, queue }: MarkProblemsProps) {
  const t = useT('mf-crm');
  const [explained, setExplained] = useState<QueuedMark>();
  const stuck = marks.flatMap((mark): Decided[] => (mark.problem ? [{ mark, problem: mark.problem }] : []));
  if (stuck.length === 0) return null;
  return (
    <div id={problemsId} tabIndex={-1} className={styles.problems}>
      <Alert tone="warning" role="status" title={t('attendance.toDecide', { count: stuck.length })}>
        <ul className={styles.list}>
          {stuck.map(({ mark, problem }) => (
            <li key={`${mark.studentId} ${mark.date}`} className={styles.item}>
              <ProblemText mark={mark} problem={problem} name={names.get(mark.studentId)} />
              <div className={styles.actions}>
                <ProblemActions mark={mark} problem={problem} queue={queue} onExplain={() => setExplained(mark)} />
              </div>
            </li>
          ))}
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
            queue.mark([{ ...explained, reason }]);
          }}
          onClose={() => setExplained(undefined)}
        />
      )}
    </div>
  );
}

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
      {problem.kind === 'conflict' ? (
        <p>
          {t('attendance.theirs', {
            name: problem.byName ?? t('attendance.somebody'),
            status: t(`attendance.status.${problem.status}`),
            at: formats.dateTime(problem.at),
          })}
        </p>
      ) : (
        <p>{problem.kind === 'closed' ? t('attendance.closed') : issueText(problem.text)}</p>
      )}
    </div>
  );
}

function ProblemActions({
  mark,
  problem,
  queue,
  onExplain,
}: Decided & { queue: MarkQueueHandle; onExplain: () => void }) {
  const t = useT('mf-crm');
  if (problem.kind === 'conflict') {
    return (
      <>
        <Button size="sm" onClick={() => queue.discard([mark])}>
          {t('attendance.keepTheirs')}
        </Button>
        <Button size="sm" onClick={() => queue.mark([{ ...mark, seen: problem.status }])}>
          {t('attendance.putMine')}
        </Button>
      </>
    );
  }
  const needsReason = problem.kind === 'refused' && problem.needsReason;
  return (
    <>
      <Button size="sm" onClick={() => queue.discard([mark])}>
        {t('attendance.dropMine')}
      </Button>
      <Button size="sm" onClick={needsReason ? onExplain : () => queue.mark([mark])}>
        {t(needsReason ? 'attendance.giveReason' : 'attendance.tryAgain')}
      </Button>
    </>
  );
}
