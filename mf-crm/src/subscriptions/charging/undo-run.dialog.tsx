import { type ChargingRun, chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import { useT } from '@school/kit';
import { ReasonDialog } from '../../shared/reason.dialog';
import { useUndoRun } from './charging.queries';

/** Asks for a reason and undoes a run. */
export function UndoRunDialog({ run, onClose }: { run: ChargingRun; onClose: () => void }) {
  const t = useT('mf-crm');
  const undo = useUndoRun(run.id);
  return (
    <ReasonDialog
      body={chargingRunRoutes.undo.body}
      send={(body) => undo.mutateAsync(body)}
      texts={{
        title: t('charging.undoForm.title'),
        description: t('charging.undoForm.text'),
        reason: t('subscriptions.form.reason'),
        close: t('subscriptions.form.close'),
        back: t('subscriptions.form.cancel'),
        submit: t('charging.undo'),
        done: t('charging.undoForm.done'),
      }}
      onClose={onClose}
    />
  );
}
