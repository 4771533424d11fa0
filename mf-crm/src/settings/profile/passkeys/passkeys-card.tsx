import { type Passkey, passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import type { Profile } from '@school/api-contract/accounts/profile';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Stack } from '@school/design-system/stack';
import { call, notify, useErrorText, useFormats, useMutation, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import settingsStyles from '../../settings.module.css';
import styles from '../item-list.module.css';
import { useRefreshProfile } from '../profile.queries';

const AddPasskeyDialog = lazyDialog(async () => (await import('./add-passkey.dialog')).AddPasskeyDialog);

/** Passkeys of the account: they sign in without a password and without a code. */
export function PasskeysCard({ profile }: { profile: Profile }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { shortDate } = useFormats();
  const refresh = useRefreshProfile();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call(passkeyRoutes.remove, { params: { id } }),
    onSuccess: (_, { name }) => notify({ title: t('settings.passkeys.removed', { name }) }),
    onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
    onSettled: () => {
      setRemoving(undefined);
      return refresh();
    },
  });
  const { passkeys, passkeysAvailable } = profile;
  const isKnownToBrowser = 'PublicKeyCredential' in window;
  const reason = passkeysAvailable
    ? !isKnownToBrowser && t('settings.passkeys.oldBrowser')
    : t('settings.passkeys.unavailable');

  return (
    <Card
      title={t('settings.passkeys.title')}
      description={t('settings.passkeys.description')}
      actions={
        <Button
          id="own-passkeys"
          disabled={reason !== false}
          aria-describedby={reason === false ? undefined : 'passkeys-reason'}
          onClick={() => setAdding(true)}
        >
          {t('settings.passkeys.add')}
        </Button>
      }
    >
      <Stack>
        {reason !== false && (
          <p id="passkeys-reason" className={settingsStyles.muted}>
            {reason}
          </p>
        )}
        {passkeys.length === 0 ? (
          reason === false && <p className={settingsStyles.muted}>{t('settings.passkeys.empty')}</p>
        ) : (
          <ul className={styles.list} aria-label={t('settings.passkeys.title')}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.item}>
                <KeyRound aria-hidden="true" size={20} className={styles.icon} />
                <div className={styles.text}>
                  <span className={styles.name}>{passkey.name}</span>
                  <span className={styles.facts}>
                    {t('settings.passkeys.added', { date: shortDate(passkey.createdAt) })}
                    {' · '}
                    {passkey.lastUsedAt === null
                      ? t('settings.passkeys.neverUsed')
                      : t('settings.passkeys.used', { date: shortDate(passkey.lastUsedAt) })}
                  </span>
                </div>
                <Button
                  size="sm"
                  aria-label={t('settings.passkeys.removeOne', { name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {t('settings.passkeys.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t('settings.passkeys.removeTitle', { name: removing?.name ?? '' })}
        description={t('settings.passkeys.removeText')}
        confirmLabel={t('settings.passkeys.remove')}
        cancelLabel={t('settings.dialog.cancel')}
        pending={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </Card>
  );
}
