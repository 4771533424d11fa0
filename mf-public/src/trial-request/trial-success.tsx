import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { useTexts } from '../shared/use-texts';

/** Says that the request has come in; the form behind it is empty again. */
export function TrialSuccess({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('trial.success.title')}
      description={t('trial.success.text')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('trial.success.done')}
        </Button>
      }
    />
  );
}
