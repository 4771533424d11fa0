import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { CallSchool, useFormats } from '@school/kit';
import { useRef } from 'react';
import { useTexts } from '../shared/use-texts';

interface TrialSuccessProps {
  /** The sent request; undefined hides the message. */
  sent: TrialRequestBody | undefined;
  onClose: () => void;
  /** Offers the form for a second child. */
  onAnother: () => void;
}

/** Confirms that the request was received; the form behind is empty again. */
export function TrialSuccess({ sent, onClose, onAnother }: TrialSuccessProps) {
  const t = useTexts();
  const formats = useFormats();
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      size="sm"
      open={sent !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={t('trial.success.title')}
      description={t('trial.success.text')}
      closeLabel={t('close')}
      initialFocus={done}
      footer={
        <>
          <Button onClick={onAnother}>{t('trial.success.another')}</Button>
          <Button ref={done} variant="primary" onClick={onClose}>
            {t('trial.success.done')}
          </Button>
        </>
      }
    >
      {sent && (
        <>
          <p>{t('trial.success.date', { at: formats.dateTime(sent.desiredDate) })}</p>
          <p>{t('trial.success.phone', { phone: formats.phone(sent.parentPhone) })}</p>
          <p>{t('trial.success.reminder')}</p>
          <CallSchool />
        </>
      )}
    </Dialog>
  );
}
