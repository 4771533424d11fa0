import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { NewMark } from '../shared/mark-all';
import { problemsId } from '../shared/mark-problems';
import { type Marks, QueueStateText } from '../shared/queue-state';
import { StatusMark } from '../shared/status-mark';
import type { Marking } from '../shared/use-marking';
import styles from './session.module.css';

interface MarksBarProps {
  counts: { present: number; absent: number; unmarked: number };
  marks: Marks;
  /** Number of marks of this session that need a decision, shown above the list. */
  stuck: number;
  /** Available for a while after "mark everybody". */
  undo: Marking['undo'];
  /** What "mark everybody" sets. */
  forAll: readonly NewMark[];
  /** Undefined makes the list read-only. */
  onMarkAll: (() => void) | undefined;
  /** Why "mark everybody" is not available now. */
  whyNotAll: string | undefined;
}

/** Stays visible while the list scrolls: counts by status, and whether marks are saved. */
export function MarksBar({ counts, marks, stuck, undo, forAll, onMarkAll, whyNotAll }: MarksBarProps) {
  const t = useT('mf-crm');
  // Also after the last mark has been taken back, its removal is saved.
  const [isTouched, setTouched] = useState(counts.present + counts.absent > 0);
  if (!isTouched && (marks.marks.size > 0 || counts.present + counts.absent > 0)) setTouched(true);
  const mayMarkAll = forAll.length > 0 && whyNotAll === undefined;
  const figures = [
    { status: 'PRESENT', count: counts.present, label: t('attendance.present') },
    { status: 'ABSENT', count: counts.absent, label: t('attendance.absent') },
    { status: 'NOT_MARKED', count: counts.unmarked, label: t('attendance.withoutMark') },
  ] as const;
  return (
    <section aria-label={t('attendance.summary')} className={styles.bar}>
      <dl className={styles.counts}>
        {figures.map(({ status, count, label }) => (
          <div key={status} className={styles.count}>
            <dt>
              <StatusMark status={status} />
              <span>{label}</span>
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {(onMarkAll || stuck > 0 || marks.marks.size > 0) && (
        <div className={styles.acts}>
          {stuck > 0 && (
            <Button size="sm" className={styles.decide} onClick={() => document.getElementById(problemsId)?.focus()}>
              {t('attendance.toDecide', { count: stuck })}
            </Button>
          )}
          <div className={styles.saved}>
            <QueueStateText marks={marks} stuck={stuck} isUntouched={!isTouched} />
          </div>
          {onMarkAll && (
            // One button for both, so that the focus stays on it.
            <Button
              className={styles.markAll}
              variant={undo ? 'secondary' : 'primary'}
              icon={undo && <Undo2 />}
              aria-disabled={!undo && !mayMarkAll}
              onClick={undo ? undo.run : mayMarkAll ? onMarkAll : undefined}
            >
              {undo ? t('attendance.undo') : t(...toMarkAllText(counts, forAll))}
            </Button>
          )}
          <div role="status" className={styles.done} data-undo={undo !== undefined || undefined}>
            {undo ? t('attendance.allMarked', { count: undo.count }) : onMarkAll && whyNotAll}
          </div>
        </div>
      )}
    </section>
  );
}

/** The button says what it does: how many without a mark become present, and how many excused ones absent. */
function toMarkAllText({ present, absent, unmarked }: MarksBarProps['counts'], forAll: readonly NewMark[]) {
  const excused = forAll.filter(({ status }) => status === 'ABSENT').length;
  const number = forAll.length - excused;
  if (unmarked === 0) return ['attendance.everybodyMarked', {}] as const;
  if (excused > 0 && number > 0) return ['attendance.presentAndExcused', { number, excused }] as const;
  if (excused > 0) return ['attendance.othersAbsent', { number: excused }] as const;
  return [present + absent === 0 ? 'attendance.allPresent' : 'attendance.othersPresent', { number }] as const;
}
