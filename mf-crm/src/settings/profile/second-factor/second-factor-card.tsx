import type { Profile } from '@school/api-contract/accounts/profile';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import styles from '../../settings.module.css';
import { SettingsPart } from '../../settings-part';

const SetUpDialog = lazyDialog(async () => (await import('./set-up.dialog')).SetUpDialog);
const RenewCodesDialog = lazyDialog(async () => (await import('./renew-codes.dialog')).RenewCodesDialog);
const SwitchOffDialog = lazyDialog(async () => (await import('./switch-off.dialog')).SwitchOffDialog);

/** From this number on the card asks the user to create new codes. */
const fewCodes = 3;

/** One-time codes of an authenticator app as the second step of a sign-in. */
export function SecondFactorCard({ profile }: { profile: Profile }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const [dialog, setDialog] = useState<'setUp' | 'renew' | 'switchOff'>();
  const close = () => setDialog(undefined);
  const { secondFactor, secondFactorRequired, passkeys } = profile;
  const isLast = secondFactorRequired && passkeys.length === 0;

  return (
    <SettingsPart
      title={t('settings.secondFactor.title')}
      description={t('settings.secondFactor.description')}
      actions={
        secondFactor === null && (
          <Button id="own-second-factor" variant="primary" onClick={() => setDialog('setUp')}>
            {t('settings.secondFactor.setUp')}
          </Button>
        )
      }
    >
      {secondFactor === null ? (
        <Badge>{t('settings.secondFactor.off')}</Badge>
      ) : (
        <Stack>
          <div className={styles.actions}>
            <Badge>{t('settings.secondFactor.on')}</Badge>
            <span className={styles.muted}>
              {t('settings.secondFactor.since', { date: date(secondFactor.enabledAt) })}
            </span>
          </div>
          {secondFactor.recoveryCodesLeft <= fewCodes ? (
            <Alert tone="warning">
              {t('settings.secondFactor.fewCodes', { count: secondFactor.recoveryCodesLeft })}
            </Alert>
          ) : (
            <p>{t('settings.secondFactor.codesLeft', { count: secondFactor.recoveryCodesLeft })}</p>
          )}
          {isLast && <p className={styles.muted}>{t('settings.secondFactor.switchOffWarning')}</p>}
          <div className={styles.actions}>
            <Button id="own-second-factor" onClick={() => setDialog('renew')}>
              {t('settings.secondFactor.renew')}
            </Button>
            <Button variant="ghost" onClick={() => setDialog('switchOff')}>
              {t('settings.secondFactor.switchOff')}
            </Button>
          </div>
        </Stack>
      )}
      {dialog === 'setUp' && <SetUpDialog username={profile.username} onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog username={profile.username} onClose={close} />}
      {dialog === 'switchOff' && <SwitchOffDialog onClose={close} />}
    </SettingsPart>
  );
}
