import { findEditRefusal, type User, userBody } from '@school/api-contract/accounts/users';
import { creatableRoles } from '@school/api-contract/rules/roles';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { hasCode, notify, useFormats, useLabels, useSession, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useEffect, useState } from 'react';
import { SettingsPart } from '../settings-part';
import { fromDraft, toDraft, type UserDraft } from './user-draft';
import { UserFields } from './user-fields';
import styles from './users.module.css';
import { useRefetchUser, useUpdateUser } from './users.queries';

interface UserFormProps {
  user: User;
  onDirty: (isDirty: boolean) => void;
}

/** The fields of a person; disabled, with the reason, for users who may not edit them. */
export function UserForm({ user, onDirty }: UserFormProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const { user: caller } = useSession();
  // The user when the form was opened or last saved, regardless of later fetches.
  const [known, setKnown] = useState(user);
  const [conflict, setConflict] = useState<{ user: User; fields: readonly (keyof UserDraft)[] }>();
  const update = useUpdateUser(user.id);
  const refetch = useRefetchUser();
  const form = useContractForm(userBody, {
    draft: toDraft(user),
    toBody: (draft) => ({ ...fromDraft(draft), updatedAt: known.updatedAt }),
    send: async (body) => {
      try {
        return await update.mutateAsync(body);
      } catch (error) {
        const theirs = hasCode(error, 'CONFLICT') ? await refetch(user.id).catch(() => undefined) : undefined;
        if (!theirs) throw error;
        // Another user has saved the person: with the new version the form can be saved again.
        setKnown(theirs);
        setConflict({ user: theirs, fields: form.merge(toDraft(theirs)) });
        return undefined;
      }
    },
    onSent: (saved) => {
      if (!saved) return;
      setKnown(saved);
      setConflict(undefined);
      form.reset(toDraft(saved));
      notify({ title: t('settings.users.form.saved') });
    },
  });
  const isDirty = form.listChanged().length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const actor = caller && { ...caller, createdBy: null };
  const refusal = actor ? findEditRefusal(actor, { ...user, createdBy: user.createdBy?.id ?? null }) : undefined;
  const isSelf = caller?.id === user.id;
  const mayGive = caller ? creatableRoles[caller.role] : [];
  const roles = mayGive.some((role) => role === user.role) ? mayGive : [user.role, ...mayGive];

  return (
    <SettingsPart title={t('settings.users.fields')}>
      <form noValidate onSubmit={form.submit}>
        <Stack>
          {refusal && <Alert tone="info">{t(`settings.users.reasons.${refusal}`)}</Alert>}
          {conflict && (
            <FormFailure title={t('settings.users.form.conflictTitle')}>
              <p>{t('settings.users.form.conflict')}</p>
              <Clashes {...conflict} />
            </FormFailure>
          )}
          {form.failure && <FormFailure>{form.failure}</FormFailure>}
          <UserFields
            input={form.input}
            phone={form.field('phone')}
            role={form.field('role')}
            roles={roles}
            locked={
              isSelf ? { role: t('settings.users.form.ownRole'), email: t('settings.users.form.ownEmail') } : undefined
            }
            disabled={refusal !== undefined}
          />
          <p className={styles.reason}>
            {user.createdBy
              ? t('settings.users.createdByOn', { name: user.createdBy.name, date: date(user.createdAt) })
              : t('settings.users.createdOn', { date: date(user.createdAt) })}
          </p>
          {refusal === undefined && (
            <div className={styles.actions}>
              <Button variant="primary" type="submit" loading={form.isSending} disabled={!isDirty}>
                {t('settings.users.form.save')}
              </Button>
              {isDirty && <Button onClick={() => form.reset(toDraft(known))}>{t('settings.users.form.undo')}</Button>}
            </div>
          )}
        </Stack>
      </form>
    </SettingsPart>
  );
}

/** Fields that another user has changed to a value other than the typed one, with their current values. */
function Clashes({ user, fields }: { user: User; fields: readonly (keyof UserDraft)[] }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  if (fields.length === 0) return null;
  const values = { ...user, role: labels.role(user.role) };
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {t('settings.users.form.clash', {
            field: field === 'role' ? t('settings.users.role') : t(`settings.users.form.${field}`),
            theirs: values[field] || t('common.none'),
          })}
        </li>
      ))}
    </ul>
  );
}
