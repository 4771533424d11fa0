import type { Consent } from '@school/api-contract/personal-data';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { dismiss, hasCode, notify, useErrorText, useExclusive, useT } from '@school/kit';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong } from '../shared/focus-first-wrong';
import { useRevokeConsent } from './personal-data.queries';

/** A parent revoked the consent by a written application; the reason names it. */
export function RevokeConsentDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const formId = useId();
  const exclusive = useExclusive();
  const revoke = useRevokeConsent(consent.id);
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const isMissing = reason.trim() === '';

  const submit = (form: HTMLFormElement) => {
    flushSync(() => setPressed(true));
    if (isMissing) return focusFirstWrong(form);
    dismiss();
    void exclusive(() =>
      revoke
        .mutateAsync(reason.trim(), {
          onSuccess: () => {
            notify({ title: t('personalData.revoke.done', { child: consent.childName }) });
            onClose();
          },
          onError: (error) => {
            if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
            notify({ title: t('personalData.revoke.already') });
            onClose();
          },
        })
        .then(
          () => {},
          () => {},
        ),
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('personalData.revoke.title')}
      description={`${consent.title} · ${consent.childName}`}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="danger" type="submit" form={formId} loading={revoke.isPending}>
            {t('personalData.revoke.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <Stack>
          <Alert tone={consent.kind === 'consent_medical' ? 'warning' : 'info'}>
            {t(consent.kind === 'consent_medical' ? 'personalData.revoke.medical' : 'personalData.revoke.other')}
          </Alert>
          {revoke.isError && <Alert tone="danger">{errorText(revoke.error)}</Alert>}
          <TextArea
            label={t('personalData.revoke.reason')}
            description={t('personalData.revoke.reasonHint')}
            required
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={pressed && isMissing ? t('personalData.revoke.reasonRequired') : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
