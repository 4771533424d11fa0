import { type Passkey, passkeyPasswordBody, passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { call, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { CurrentPasswordField } from '../current-password-field';
import { useRefreshProfile } from '../profile.queries';

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT('mf-crm');
  const refresh = useRefreshProfile();
  const form = useContractForm(passkeyPasswordBody, {
    draft: { currentPassword: '' },
    send: (body) => call(passkeyRoutes.remove, { params: { id }, body }),
    onSent: () => {
      void refresh();
      notify({ title: t('settings.passkeys.removed', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.passkeys.removeTitle', { name })}
      description={t('settings.passkeys.removeText')}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t('settings.passkeys.remove')}
      variant="danger"
      size="sm"
    >
      <CurrentPasswordField {...form.input('currentPassword')} />
    </FormDialog>
  );
}
