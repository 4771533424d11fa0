import { passkeyAddBody, passkeyPasswordBody, passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { TextField } from '@school/design-system/text-field';
import { ApiError, call, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { CurrentPasswordField } from '../current-password-field';
import { useRefreshProfile } from '../profile.queries';
import { createPasskey } from './create-passkey';

/** Two calls behind one form: the password starts the creation, then the name is stored with the created passkey. */
const formSchema = passkeyPasswordBody.extend({ name: passkeyAddBody.shape.name });

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-crm');
  const refresh = useRefreshProfile();
  const form = useContractForm(formSchema, {
    draft: { name: '', currentPassword: '' },
    send: async ({ name, currentPassword }) => {
      const options = await call(passkeyRoutes.start, { body: { currentPassword } });
      const credential = await createPasskey(options).catch((error: unknown) => {
        const isKnown = error instanceof Error && error.name === 'InvalidStateError';
        throw new ApiError({
          status: 0,
          message: t(isKnown ? 'settings.passkeys.known' : 'settings.passkeys.cancelled'),
        });
      });
      return call(passkeyRoutes.add, { body: { name, credential } });
    },
    onSent: ({ name }) => {
      void refresh();
      notify({ title: t('settings.passkeys.done', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.passkeys.addTitle')}
      description={t('settings.passkeys.addText')}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t('settings.passkeys.create')}
      size="sm"
    >
      <TextField
        label={t('settings.passkeys.name')}
        description={t('settings.passkeys.nameHint')}
        autoComplete="off"
        maxLength={60}
        required
        {...form.input('name')}
      />
      <CurrentPasswordField {...form.input('currentPassword')} />
    </FormDialog>
  );
}
