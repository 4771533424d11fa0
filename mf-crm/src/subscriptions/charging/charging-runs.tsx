import type { ChargingRun } from '@school/api-contract/money/charging-runs';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { IconButton } from '@school/design-system/icon-button';
import { Menu } from '@school/design-system/menu';
import { Skeleton } from '@school/design-system/skeleton';
import { chargingRunLooks, StatusBadge } from '@school/design-system/status-badge';
import { useErrorText, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { useMonthName } from '../../shared/use-month-name';
import styles from '../subscriptions.module.css';
import { useRuns } from './charging.queries';

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
          {runs.data.map((run, index) => (
            <Run key={run.id} run={run} newest={index === 0} onUndo={() => setUndone(run)} />
          ))}
        </ul>
      )}
      {undone && <UndoRunDialog run={undone} onClose={() => setUndone(undefined)} />}
    </Card>
  );
}

interface RunProps {
  run: ChargingRun;
  /** The newest one shows its action; the others have it in a menu. */
  newest: boolean;
  onUndo: () => void;
}

function Run({ run, newest, onUndo }: RunProps) {
  const t = useT('mf-crm');
  const { dateTime, money } = useFormats();
  const toName = useMonthName();
  const { month, state, charged, byName, createdAt, undoReason } = run;
  const { count, total } = charged ?? run;
  const canUndo = state === 'done' && count > 0;
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <div className={styles.month}>{toName(month)}</div>
        <div className={styles.sub}>
          {[t('charging.run', { count, amount: money(total, run.currency) }), byName, dateTime(createdAt), undoReason]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {state !== 'done' && <StatusBadge look={chargingRunLooks[state]}>{t(`charging.states.${state}`)}</StatusBadge>}
      {canUndo && newest && (
        <Button size="sm" aria-label={t('charging.undoOf', { month: toName(month) })} onClick={onUndo}>
          {t('charging.undo')}
        </Button>
      )}
      {canUndo && !newest && (
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" icon={<Ellipsis />} aria-label={t('charging.actionsOf', { month: toName(month) })} />
          }
          items={[{ id: 'undo', label: t('charging.undo'), icon: <Undo2 />, onSelect: onUndo }]}
        />
      )}
    </li>
  );
}
