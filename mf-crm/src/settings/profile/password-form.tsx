import { accountRoutes, changePasswordBody } from '@school/api-contract/accounts/account';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import { call, notify, toFieldErrors, useErrorText, useIssueText, useMutation, useT } from '@school/kit';
import { useRef, useState } from 'react';
import { firstIssues } from '../first-issues';
import styles from '../settings.module.css';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Field = keyof typeof empty;
const fields: readonly (readonly [Field, 'current-password' | 'new-password'])[] = [
  ['currentPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
];

/** Changes the user's password (specification section 5); every other login session of the account ends. */
export function PasswordForm({ username }: { username: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<string, string>>>({});
  const change = useMutation({
    mutationFn: (body: typeof empty) => call(accountRoutes.changePassword, { body }),
    onSuccess: () => {
      setValues(empty);
      notify({ title: t('settings.password.done'), description: t('settings.password.doneText') });
    },
    onError: (error) => showFieldErrors(toFieldErrors(error)),
  });
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;

  function showFieldErrors(errors: Record<string, string>) {
    setFieldErrors(errors);
    const first = fields.find(([field]) => errors[field]);
    const control = first && form.current?.elements.namedItem(first[0]);
    if (control instanceof HTMLElement) control.focus();
  }

  const submit = () => {
    if (change.isPending) return;
    const checked = changePasswordBody.safeParse(values);
    showFieldErrors(firstIssues(checked.error));
    if (checked.success) change.mutate(values);
  };

  return (
    <form
      ref={form}
      noValidate
      className={`${styles.form} ${styles.narrow}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* tells a password manager whose password this is */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {change.isError && !hasFieldErrors && <Alert tone="danger">{errorText(change.error)}</Alert>}
      {fields.map(([field, autoComplete]) => (
        <PasswordField
          key={field}
          name={field}
          label={t(`settings.password.${field}`)}
          description={field === 'newPassword' ? t('settings.password.hint') : undefined}
          autoComplete={autoComplete}
          required
          showLabel={t('settings.password.show')}
          hideLabel={t('settings.password.hide')}
          value={values[field]}
          error={issueText(fieldErrors[field])}
          onChange={(event) => {
            setValues({ ...values, [field]: event.target.value });
            setFieldErrors({ ...fieldErrors, [field]: undefined });
          }}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" loading={change.isPending}>
          {t('settings.password.submit')}
        </Button>
      </div>
    </form>
  );
}
