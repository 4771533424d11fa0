import { findDeleteRefusal, type User } from '@school/api-contract/accounts/users';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useSession, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useId, useState } from 'react';
import { SettingsPart } from '../settings-part';
import styles from './users.module.css';
import { useDeleteUser, useReactivate } from './users.queries';

const DeactivateDialog = lazyDialog(async () => (await import('./deactivate.dialog')).DeactivateDialog);

interface LeavingSectionProps {
  user: User;
  onDeleted: () => void;
}

/** Deactivate, reactivate and delete; disabled, with the reason, for users who may not. */
export function LeavingSection({ user, onDeleted }: LeavingSectionProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const reasonId = useId();
  const { user: caller } = useSession();
  const [asking, setAsking] = useState<'deactivate' | 'delete'>();
  const reactivate = useReactivate(user.id);
  const remove = useDeleteUser(user.id);
  const actor = caller && { ...caller, createdBy: null };
  const refusal = actor ? findDeleteRefusal(actor, { ...user, createdBy: user.createdBy?.id ?? null }) : undefined;
  const forbidden = { disabled: refusal !== undefined, 'aria-describedby': refusal && reasonId };
  const error = reactivate.error ?? remove.error;

  return (
    <SettingsPart title={t('settings.users.leaving.title')} description={t('settings.users.leaving.intro')}>
      <Stack>
        {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
        {refusal && (
          <p id={reasonId} className={styles.reason}>
            {t(`settings.users.reasons.${refusal}`)}
          </p>
        )}
        <div className={styles.actions}>
          {user.state === 'deactivated' ? (
            <Button
              {...forbidden}
              loading={reactivate.isPending}
              onClick={() => {
                remove.reset();
                reactivate.mutate(undefined, {
                  onSuccess: () => notify({ title: t('settings.users.leaving.reactivated', { name: user.name }) }),
                });
              }}
            >
              {t('settings.users.leaving.reactivate')}
            </Button>
          ) : (
            <Button {...forbidden} onClick={() => setAsking('deactivate')}>
              {t('settings.users.leaving.deactivate')}
            </Button>
          )}
          <Button {...forbidden} variant="danger" onClick={() => setAsking('delete')}>
            {t('settings.users.leaving.delete')}
          </Button>
        </div>
      </Stack>
      {asking === 'deactivate' && <DeactivateDialog user={user} onClose={() => setAsking(undefined)} />}
      <AlertDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title={t('settings.users.leaving.deleteTitle', { name: user.name })}
        description={t('settings.users.leaving.deleteText')}
        confirmLabel={t('settings.users.leaving.delete')}
        cancelLabel={t('settings.users.form.cancel')}
        pending={remove.isPending}
        onConfirm={() => {
          reactivate.reset();
          remove.mutate(undefined, {
            onSuccess: () => {
              notify({ title: t('settings.users.leaving.deleted', { name: user.name }) });
              onDeleted();
            },
            onError: () => setAsking(undefined),
          });
        }}
      />
    </SettingsPart>
  );
}
