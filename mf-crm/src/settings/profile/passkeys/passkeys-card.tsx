import type { Passkey } from '@school/api-contract/accounts/passkeys';
import type { Profile } from '@school/api-contract/accounts/profile';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import settingsStyles from '../../settings.module.css';
import { SettingsPart } from '../../settings-part';
import styles from '../item-list.module.css';

const AddPasskeyDialog = lazyDialog(async () => (await import('./add-passkey.dialog')).AddPasskeyDialog);
const RemovePasskeyDialog = lazyDialog(async () => (await import('./remove-passkey.dialog')).RemovePasskeyDialog);

/** Passkeys of the account: they sign in without a password and without a code. */
export function PasskeysCard({ profile }: { profile: Profile }) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const { passkeys, passkeysAvailable } = profile;
  const isKnownToBrowser = 'PublicKeyCredential' in window;
  const reason = passkeysAvailable
    ? !isKnownToBrowser && t('settings.passkeys.oldBrowser')
    : t('settings.passkeys.unavailable');

  return (
    <SettingsPart
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
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </SettingsPart>
  );
}
