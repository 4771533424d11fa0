import { oneTimeCodeBody, secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { CodeField } from '@school/design-system/code-field';
import { call, hasCode, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { useRefreshProfile } from '../profile.queries';
import { RecoveryCodes } from './recovery-codes';

interface RenewCodesDialogProps {
  username: string;
  onClose: () => void;
}

export function RenewCodesDialog({ username, onClose }: RenewCodesDialogProps) {
  const t = useT('mf-crm');
  const refresh = useRefreshProfile();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useContractForm(oneTimeCodeBody, {
    draft: { code: '' },
    send: (body) => call(secondFactorRoutes.renewRecoveryCodes, { body }),
    onSent: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      void refresh();
    },
    onRefused: (error) => {
      if (hasCode(error, 'CODE_WRONG')) form.reset();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(codes ? 'settings.recoveryCodes.title' : 'settings.recoveryCodes.renewTitle')}
      description={t(codes ? 'settings.recoveryCodes.text' : 'settings.recoveryCodes.renewText')}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t('settings.recoveryCodes.renew')}
      size="sm"
      outcome={
        codes && {
          content: <RecoveryCodes codes={codes} username={username} />,
          doneLabel: t('settings.recoveryCodes.done'),
        }
      }
    >
      <CodeField label={t('settings.secondFactor.code')} required {...form.field('code')} />
    </FormDialog>
  );
}
