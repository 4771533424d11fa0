import { type ChargingRun, chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useUndoRun } from './charging.queries';

/** Asks why a run is taken back. */
export function UndoRunDialog({ run, onClose }: { run: ChargingRun; onClose: () => void }) {
  const t = useT('mf-crm');
  const undo = useUndoRun(run.id);
  const form = useContractForm(chargingRunRoutes.undo.body, {
    draft: { reason: '' },
    send: (body) => undo.mutateAsync(body),
    onSent: () => {
      notify({ title: t('charging.undoForm.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('charging.undoForm.title')}
      description={t('charging.undoForm.text')}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('charging.undo')}
      variant="danger"
    >
      <TextArea {...form.input('reason')} label={t('subscriptions.form.reason')} required maxLength={300} />
    </FormDialog>
  );
}
