import {
  oneTimeCodeBody,
  type SecondFactorSetup,
  secondFactorRoutes,
  secondFactorStartBody,
} from '@school/api-contract/accounts/second-factor';
import { CodeField } from '@school/design-system/code-field';
import { QrCode } from '@school/design-system/qr-code';
import { call, hasCode, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { CurrentPasswordField } from '../current-password-field';
import { useRefreshProfile } from '../profile.queries';
import { ManualEntry } from './manual-entry';
import { RecoveryCodes } from './recovery-codes';

interface SetUpDialogProps {
  username: string;
  onClose: () => void;
}

/** Password, then QR code and first code, then the recovery codes. */
export function SetUpDialog({ username, onClose }: SetUpDialogProps) {
  const t = useT('mf-crm');
  const refresh = useRefreshProfile();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const password = useContractForm(secondFactorStartBody, {
    draft: { currentPassword: '' },
    send: (body) => call(secondFactorRoutes.start, { body }),
    onSent: setSetup,
  });
  const code = useContractForm(oneTimeCodeBody, {
    draft: { code: '' },
    send: (body) => call(secondFactorRoutes.confirm, { body }),
    onSent: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      void refresh();
    },
    onRefused: (error) => {
      if (hasCode(error, 'CODE_WRONG')) code.reset();
    },
  });
  const shared = {
    onClose,
    closeLabel: t('settings.dialog.close'),
    cancelLabel: t('settings.dialog.cancel'),
    size: 'sm',
  } as const;

  if (!setup) {
    return (
      <FormDialog
        {...shared}
        form={password}
        title={t('settings.secondFactor.setUpTitle')}
        description={t('settings.secondFactor.setUpText')}
        submitLabel={t('settings.secondFactor.next')}
      >
        <CurrentPasswordField {...password.input('currentPassword')} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      form={code}
      title={codes ? t('settings.recoveryCodes.title') : t('settings.secondFactor.scanTitle')}
      description={codes ? t('settings.recoveryCodes.text') : t('settings.secondFactor.scanText')}
      submitLabel={t('settings.secondFactor.confirm')}
      outcome={
        codes && {
          content: <RecoveryCodes codes={codes} username={username} />,
          doneLabel: t('settings.recoveryCodes.done'),
        }
      }
    >
      <QrCode text={setup.uri} label={t('settings.secondFactor.qr')} />
      <ManualEntry setup={setup} />
      <CodeField label={t('settings.secondFactor.code')} required autoFocus {...code.field('code')} />
    </FormDialog>
  );
}
