import { emailChangeBody, profileRoutes } from '@school/api-contract/accounts/profile';
import { TextField } from '@school/design-system/text-field';
import { call, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { CurrentPasswordField } from './current-password-field';
import { useShowProfile } from './profile.queries';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-crm');
  const showProfile = useShowProfile();
  const form = useContractForm(emailChangeBody, {
    draft: { email: '', currentPassword: '' },
    send: (body) => call(profileRoutes.changeEmail, { body }),
    onSent: (profile) => {
      showProfile(profile);
      notify({ title: t('settings.email.sent'), description: t('settings.email.sentText') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.email.dialogTitle')}
      description={t('settings.email.dialogText')}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t('settings.email.submit')}
      size="sm"
    >
      <TextField
        label={t('settings.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.input('email')}
      />
      <CurrentPasswordField {...form.input('currentPassword')} />
    </FormDialog>
  );
}
