import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { CheckCheck, CloudOff, KeyRound, RefreshCw, UserX } from 'lucide-react';
import type { QueueState } from '../queue/mark-queue';
import { isWaiting } from '../queue/queued-mark';
import type { MarkQueueHandle } from '../queue/use-mark-queue';
import styles from './queue-state.module.css';

export type Marks = QueueState & { queue: MarkQueueHandle };

interface QueueStateTextProps {
  marks: Marks;
  /** Marks nearby that need a decision: "saved" would be wrong there. */
  stuck: number;
  /** Whether nothing has been changed that could be saved. */
  isUntouched?: boolean;
}

/** Whether all marks are saved on the server, and what they wait for otherwise. Changes are announced. */
export function QueueStateText({
  marks: { marks, phase, durable, queue },
  stuck,
  isUntouched = false,
}: QueueStateTextProps) {
  const t = useT('mf-crm');
  const count = [...marks.values()].filter(isWaiting).length;
  // The empty region stays: screen readers only announce changes of a region that already exists.
  if (count === 0 && (stuck > 0 || isUntouched)) return <span role="status" className={styles.state} />;
  if (count > 0 && (phase === 'failed' || phase === 'held')) {
    return (
      <span role="status" className={styles.state}>
        <Button size="sm" icon={phase === 'held' ? <KeyRound /> : <RefreshCw />} onClick={queue.retry}>
          {t(`attendance.queue.${phase}`, { count })}
        </Button>
      </span>
    );
  }
  if (count > 0 && phase === 'foreign') {
    return (
      <span role="status" className={styles.state}>
        <UserX aria-hidden="true" />
        <span>{t('attendance.queue.foreign', { count })}</span>
        <Button size="sm" icon={<RefreshCw />} onClick={() => window.location.reload()}>
          {t('attendance.queue.reload')}
        </Button>
      </span>
    );
  }
  const state = count === 0 ? 'saved' : phase === 'offline' ? phase : 'saving';
  const Icon = icons[state];
  return (
    <span role="status" className={styles.state} data-state={state}>
      <Icon aria-hidden="true" />
      <span>
        {t(`attendance.queue.${state}`, { count })}
        {state === 'offline' && !durable && <span className={styles.hint}> {t('attendance.queue.keepOpen')}</span>}
      </span>
    </span>
  );
}

const icons = { saved: CheckCheck, saving: RefreshCw, offline: CloudOff };
