import { PasswordField } from '@school/design-system/password-field';
import { useT } from '@school/kit';
import type { ComponentProps } from 'react';

type CurrentPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'showLabel' | 'hideLabel' | 'autoComplete' | 'required'
>;

/** The current password, which a change of the account's protection requires. */
export function CurrentPasswordField(input: CurrentPasswordFieldProps) {
  const t = useT('mf-crm');
  return (
    <PasswordField
      label={t('settings.password.currentPassword')}
      showLabel={t('settings.password.show')}
      hideLabel={t('settings.password.hide')}
      autoComplete="current-password"
      required
      {...input}
    />
  );
}
