import { secondFactorDisableBody, secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { TextField } from '@school/design-system/text-field';
import { call, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { CurrentPasswordField } from '../current-password-field';
import { useRefreshProfile } from '../profile.queries';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-crm');
  const refresh = useRefreshProfile();
  const form = useContractForm(secondFactorDisableBody, {
    draft: { currentPassword: '', code: '' },
    send: (body) => call(secondFactorRoutes.disable, { body }),
    onSent: () => {
      void refresh();
      notify({ title: t('settings.secondFactor.switchedOff') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.secondFactor.switchOffTitle')}
      description={t('settings.secondFactor.switchOffText')}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t('settings.secondFactor.switchOff')}
      variant="danger"
      size="sm"
    >
      <CurrentPasswordField {...form.input('currentPassword')} />
      <TextField
        label={t('settings.secondFactor.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...form.input('code')}
      />
    </FormDialog>
  );
}
