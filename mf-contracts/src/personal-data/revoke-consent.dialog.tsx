import { type Consent, consentRoutes } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { hasCode, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRevokeConsent } from './personal-data.queries';

/** Records that a parent revoked the consent in writing; the reason refers to the parent's application. */
export function RevokeConsentDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const t = useT('mf-contracts');
  const revoke = useRevokeConsent(consent.id);
  const closeWith = (title: string) => {
    notify({ title });
    onClose();
  };
  const form = useContractForm(consentRoutes.revoke.body, {
    draft: { reason: '' },
    texts: { reason: t('personalData.revoke.reasonRequired') },
    send: ({ reason }) => revoke.mutateAsync(reason),
    onSent: () => closeWith(t('personalData.revoke.done', { child: consent.childName })),
    onRefused: (error) => {
      if (hasCode(error, 'ILLEGAL_TRANSITION')) closeWith(t('personalData.revoke.already'));
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('personalData.revoke.title')}
      description={`${consent.title} · ${consent.childName}`}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('personalData.revoke.submit')}
      variant="danger"
      notice={
        <Alert tone={consent.kind === 'consent_medical' ? 'warning' : 'info'}>
          {t(consent.kind === 'consent_medical' ? 'personalData.revoke.medical' : 'personalData.revoke.other')}
        </Alert>
      }
    >
      <TextArea
        {...form.input('reason')}
        label={t('personalData.revoke.reason')}
        description={t('personalData.revoke.reasonHint')}
        required
        maxLength={1000}
      />
    </FormDialog>
  );
}
