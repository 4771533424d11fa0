import { givenRoles } from '@school/api-contract/accounts/users';
import type { Role } from '@school/api-contract/rules/roles';
import { PhoneField, type PhoneFieldProps } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { TextField, type TextFieldProps } from '@school/design-system/text-field';
import { useLabels, useT } from '@school/kit';

type Bound<Props> = Pick<Props, Extract<keyof Props, 'name' | 'ref' | 'onBlur' | 'error'>>;

interface UserFieldsProps {
  input: (name: 'fullName' | 'username' | 'email') => Partial<TextFieldProps>;
  phone: Bound<PhoneFieldProps> & Pick<PhoneFieldProps, 'value' | 'onValueChange'>;
  role: { value: string; onValueChange: (value: string) => void; error: string | undefined };
  /** The roles to choose from, with the present one. */
  roles: readonly Role[];
  /** Why the role or the e-mail cannot be changed. */
  locked?: { role?: string | undefined; email?: string | undefined };
  disabled?: boolean;
}

/** Name, user name, e-mail, phone and role of a person. */
export function UserFields({ input, phone, role, roles, locked = {}, disabled = false }: UserFieldsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const chosen = givenRoles.find((each) => each === role.value);
  const hint = chosen && t(`settings.users.roleHints.${chosen}`);
  return (
    <>
      <TextField
        {...input('fullName')}
        label={t('settings.users.form.fullName')}
        autoComplete="off"
        maxLength={150}
        disabled={disabled}
      />
      <TextField
        {...input('username')}
        label={t('settings.users.form.username')}
        description={t('settings.users.form.usernameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={50}
        disabled={disabled}
      />
      <TextField
        {...input('email')}
        label={t('settings.users.form.email')}
        description={locked.email}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        readOnly={locked.email !== undefined}
        disabled={disabled}
      />
      <PhoneField {...phone} mode="compact" label={t('settings.users.form.phone')} disabled={disabled} />
      <SelectField
        {...role}
        native
        required
        label={t('settings.users.role')}
        description={locked.role ?? hint}
        placeholder={t('settings.users.form.chooseRole')}
        disabled={disabled || locked.role !== undefined}
        options={roles.map((each) => ({ value: each, label: labels.role(each) }))}
      />
    </>
  );
}
