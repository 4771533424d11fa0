import { AlertDialog } from '@school/design-system/alert-dialog';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { formatPhone, notify, useT } from '@school/kit';
import { CircleAlert, CloudOff, KeyRound, RefreshCw, UserX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MarkCell } from '../session/mark-cell';
import { RecentMarks } from '../session/recent-marks';
import session from '../session/session.module.css';
import { isLate } from '../shared/days';
import { WalkInDialog } from './dialogs.lazy';
import { isOpen, type QueuedWalkIn, type WalkInFacts } from './queued-walk-in';
import type { WalkIns } from './use-walk-in-queue';
import { useProblemText, useWalkInState } from './use-walk-in-text';
import styles from './walk-ins.module.css';

interface WalkInRowProps {
  walkIn: QueuedWalkIn;
  walkIns: WalkIns;
  /** The school's day, by which a late child needs a reason. */
  today: string;
  /** Number of earlier sessions in the rows of the students. */
  recentDays: number;
}

/** A child who came without a request and is not on the server yet, among the students of the session: what it waits for. */
export function WalkInRow({ walkIn, walkIns, today, recentDays }: WalkInRowProps) {
  const t = useT('mf-crm');
  const problemText = useProblemText();
  const { queue, durable } = walkIns;
  const { key, childName, parentPhone, problem } = walkIn;
  const state = useWalkInState(walkIns)(walkIn);
  const [asking, setAsking] = useState<'mend' | 'drop'>();
  const close = () => setAsking(undefined);
  const Icon = icons[state];
  const isAsking = asking !== undefined;
  // sent meanwhile, the row would go, and what is typed with it
  useEffect(() => (isAsking ? queue.hold(key) : undefined), [isAsking, queue, key]);

  const tellIfSent = (isDone: boolean) => {
    if (!isDone) notify({ title: t('attendance.walkIns.alreadySent', { name: childName }) });
  };
  const mend = (facts: WalkInFacts) => void queue.mend(key, facts).then(tellIfSent);
  const drop = () => {
    close();
    void queue.drop(key).then(tellIfSent);
  };

  return (
    <li className={session.line}>
      <div className={session.row}>
        <span className={session.face}>
          <Avatar name={childName} size="md" />
        </span>
        <span className={session.person}>
          <span className={session.name}>{childName}</span>
          <span className={session.facts}>
            <Badge>{t('attendance.trial.newBadge')}</Badge>
          </span>
        </span>
        <RecentMarks statuses={Array(recentDays).fill('NONE').join(' ')} />
        <MarkCell status="PRESENT" />
      </div>
      <div className={styles.waiting}>
        <p className={styles.state} data-state={state}>
          <Icon aria-hidden="true" />
          <span>
            {problem ? problemText(problem) : state !== 'problem' && t(`attendance.walkIns.state.${state}`)}
            {problem && <span className={styles.typed}>{formatPhone(parentPhone)}</span>}
            {!durable && ` ${t('attendance.queue.keepOpen')}`}
          </span>
        </p>
        <div className={styles.actions}>
          {(state === 'held' || state === 'failed' || state === 'foreign') && (
            <Button size="sm" onClick={state === 'foreign' ? () => window.location.reload() : queue.retry}>
              {t(`attendance.walkIns.retry.${state}`)}
            </Button>
          )}
          {isOpen(walkIn) && (
            <>
              <Button
                size="sm"
                aria-label={t('attendance.walkIns.mendOf', { name: childName })}
                onClick={() => setAsking('mend')}
              >
                {t('attendance.walkIns.mend')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('attendance.walkIns.dropOf', { name: childName })}
                onClick={() => setAsking('drop')}
              >
                {t('attendance.walkIns.drop')}
              </Button>
            </>
          )}
        </div>
      </div>
      {asking === 'mend' && (
        <WalkInDialog
          former={{ childName, parentPhone, reason: walkIn.reason }}
          failure={problem && problemText(problem)}
          needsReason={isLate(walkIn.date, today) || (problem?.kind === 'refused' && problem.needsReason)}
          onSubmit={mend}
          onClose={close}
        />
      )}
      <AlertDialog
        open={asking === 'drop'}
        onOpenChange={close}
        title={t('attendance.walkIns.dropTitle', { name: childName })}
        description={t('attendance.walkIns.dropText')}
        cancelLabel={t('attendance.trial.cancel')}
        confirmLabel={t('attendance.walkIns.drop')}
        onConfirm={drop}
      />
    </li>
  );
}

const icons = {
  problem: CircleAlert,
  offline: CloudOff,
  failed: CloudOff,
  held: KeyRound,
  foreign: UserX,
  sending: RefreshCw,
};
