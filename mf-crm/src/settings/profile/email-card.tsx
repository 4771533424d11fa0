import type { Profile } from '@school/api-contract/accounts/profile';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';
import { useCancelEmailChange } from './profile.queries';

const EmailDialog = lazyDialog(async () => (await import('./email.dialog')).EmailDialog);

/** The user's e-mail address; a new one is used after it was confirmed. */
export function EmailCard({ profile: { email, pendingEmail } }: { profile: Profile }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const [changing, setChanging] = useState(false);
  const cancel = useCancelEmailChange();

  return (
    <SettingsPart
      title={t('settings.email.title')}
      description={t('settings.email.description')}
      actions={
        <Button id="own-email" onClick={() => setChanging(true)}>
          {t(email ? 'settings.email.change' : 'settings.email.add')}
        </Button>
      }
    >
      <Stack>
        <p className={styles.value}>{email || t('settings.email.none')}</p>
        {pendingEmail !== null && (
          <Alert tone="info" title={t('settings.email.pendingTitle', { email: pendingEmail })}>
            <Stack gap={2}>
              <span>{t('settings.email.pendingText')}</span>
              <div>
                <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                  {t('settings.email.cancel')}
                </Button>
              </div>
            </Stack>
          </Alert>
        )}
        {cancel.isError && <Alert tone="danger">{errorText(cancel.error)}</Alert>}
      </Stack>
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </SettingsPart>
  );
}
