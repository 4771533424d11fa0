import type { ChargingRun } from '@school/api-contract/money/charging-runs';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Skeleton } from '@school/design-system/skeleton';
import { chargingRunLooks, StatusBadge } from '@school/design-system/status-badge';
import { useErrorText, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import styles from '../subscriptions.module.css';
import { useRuns } from './charging.queries';
import { useMonthName } from './months';

const UndoRunDialog = lazyDialog(async () => (await import('./undo-run.dialog')).UndoRunDialog);

/** The runs of the past, newest first; a finished run can be undone. */
export function ChargingRuns() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const runs = useRuns();
  const [undone, setUndone] = useState<ChargingRun>();
  return (
    <Card title={t('charging.runs')}>
      {runs.isPending && <Skeleton height="8rem" />}
      {runs.isLoadingError && <LoadFailure text={errorText(runs.error)} onRetry={() => void runs.refetch()} />}
      {runs.data?.length === 0 && <p className={styles.sub}>{t('charging.noRuns')}</p>}
      {runs.data && runs.data.length > 0 && (
        <ul aria-label={t('charging.runs')} className={styles.list} aria-live="polite">
          {runs.data.map((run) => (
            <Run key={run.id} run={run} onUndo={() => setUndone(run)} />
          ))}
        </ul>
      )}
      {undone && <UndoRunDialog run={undone} onClose={() => setUndone(undefined)} />}
    </Card>
  );
}

function Run({ run, onUndo }: { run: ChargingRun; onUndo: () => void }) {
  const t = useT('mf-crm');
  const { dateTime, money } = useFormats();
  const toName = useMonthName();
  const { month, state, charged, byName, createdAt, undoReason } = run;
  const { count, total } = charged ?? run;
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <div>{t('charging.run', { month: toName(month), count, amount: money(total, run.currency) })}</div>
        <div className={styles.sub}>{[byName, dateTime(createdAt), undoReason].filter(Boolean).join(' · ')}</div>
      </div>
      <StatusBadge look={chargingRunLooks[state]}>{t(`charging.states.${state}`)}</StatusBadge>
      {state === 'done' && count > 0 && (
        <Button size="sm" aria-label={t('charging.undoOf', { month: toName(month) })} onClick={onUndo}>
          {t('charging.undo')}
        </Button>
      )}
    </li>
  );
}
