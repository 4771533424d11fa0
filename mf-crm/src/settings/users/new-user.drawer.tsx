import { type Grants, newUserBody } from '@school/api-contract/accounts/users';
import { creatableRoles } from '@school/api-contract/rules/roles';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { FormFailure } from '@school/design-system/form-errors';
import { PasswordField } from '@school/design-system/password-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { notify, useClosingGuard, useErrorText, useHeldReason, useSession, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useId } from 'react';
import { LoadFailure } from '../../load-failure';
import { GrantsEditor } from './grants-editor';
import { useInvitationToast } from './use-invitation-toast';
import { fromDraft, toDraft, type UserDraft } from './user-draft';
import { UserFields } from './user-fields';
import { useActiveGroups, useCreateUser } from './users.queries';

interface NewUserDraft extends UserDraft {
  /** Whether the person is invited by a letter or gets a password now. */
  entry: 'invitation' | 'password';
  password: string;
  groupAssignments: Grants;
}

const empty: NewUserDraft = { ...toDraft(undefined), entry: 'invitation', password: '', groupAssignments: [] };

interface NewUserDrawerProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A new account: the person, a role that the caller may create, and for coaches and administrators the groups. */
export function NewUserDrawer({ onClose, onCreated }: NewUserDrawerProps) {
  const t = useT('mf-crm');
  const formId = useId();
  const { user } = useSession();
  const create = useCreateUser();
  const sentText = useInvitationToast();
  const held = useHeldReason(['email']);
  const form = useContractForm(newUserBody, {
    draft: empty,
    toBody: ({ entry, password, groupAssignments, ...draft }) => ({
      ...fromDraft(draft),
      ...(entry === 'password' && { password }),
      ...(hasGroups(draft.role) && { groupAssignments }),
    }),
    send: (body) => create.mutateAsync(body),
    onSent: (created) => {
      notify({
        title: t('settings.users.form.created', { name: created.name }),
        description: created.state === 'invited' ? sentText(created.email) : undefined,
      });
      onCreated(created.id);
    },
  });
  const { askBefore } = useClosingGuard(form.listChanged().length > 0);
  const close = () => askBefore(onClose);
  const role = form.field('role');
  const entry = form.field('entry');
  const grants = form.field('groupAssignments');

  return (
    <Drawer
      open
      onOpenChange={close}
      title={t('settings.users.form.createTitle')}
      closeLabel={t('settings.users.close')}
      footer={
        <>
          <Button onClick={close}>{t('settings.users.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {entry.value === 'invitation' ? t('settings.users.form.invite') : t('settings.users.form.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Stack>
          {form.failure && <FormFailure>{form.failure}</FormFailure>}
          <UserFields
            input={form.input}
            phone={form.field('phone')}
            role={role}
            roles={user ? creatableRoles[user.role] : []}
          />
          {hasGroups(role.value) && <NewGrants grants={grants.value} onChange={grants.onValueChange} />}
          <RadioGroup
            {...entry}
            legend={t('settings.users.form.entry')}
            options={[
              {
                value: 'invitation',
                label: t('settings.users.form.byInvitation'),
                description: held && t('settings.users.form.byInvitationHeld', { ...held }),
              },
              { value: 'password', label: t('settings.users.form.byPassword') },
            ]}
          />
          {entry.value === 'password' && (
            <PasswordField
              {...form.input('password')}
              label={t('settings.users.form.password')}
              description={t('settings.users.form.passwordHint')}
              autoComplete="new-password"
              showLabel={t('settings.users.form.showPassword')}
              hideLabel={t('settings.users.form.hidePassword')}
              required
            />
          )}
        </Stack>
      </form>
    </Drawer>
  );
}

/** Owner and senior_admin manage all groups, accountants see none. */
const hasGroups = (role: string) => role === 'coach' || role === 'admin';

/** Access to the groups that the caller manages. */
function NewGrants({ grants, onChange }: { grants: Grants; onChange: (grants: Grants) => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = useActiveGroups();
  const given = new Map(grants.map(({ groupId, accessType }) => [groupId, accessType]));
  if (groups.isError) return <LoadFailure text={errorText(groups.error)} onRetry={() => void groups.refetch()} />;
  return (
    <Stack gap={3}>
      <h3>{t('settings.users.grants.title')}</h3>
      <GrantsEditor
        rows={(groups.data ?? [])
          .filter(({ access }) => access === 'manage')
          .map(({ id, name, branch }) => ({
            ...{ groupId: id, name, branchName: branch?.name ?? null },
            ...{ access: given.get(id) ?? null, source: null, mayChange: true },
          }))}
        onChange={(groupId, accessType) => {
          const others = grants.filter((grant) => grant.groupId !== groupId);
          onChange(accessType === null ? others : [...others, { groupId, accessType }]);
        }}
      />
    </Stack>
  );
}
