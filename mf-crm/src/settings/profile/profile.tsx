import { Alert } from '@school/design-system/alert';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useSession, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import { AccountCard } from './account-card';
import { EmailCard } from './email-card';
import { PasskeysCard } from './passkeys/passkeys-card';
import { PasswordForm } from './password-form';
import { useProfile } from './profile.queries';
import { PushCard } from './push-card';
import { SecondFactorCard } from './second-factor/second-factor-card';
import { SessionsCard } from './sessions-card';

/** The user's own account: name, address, password, second factor, passkeys and login sessions. */
export function Profile() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { user } = useSession();
  const profile = useProfile();
  if (!user) return null;
  return (
    <Stack>
      {user.mustSetUpSecondFactor && (
        <Alert tone="warning" title={t('settings.secondFactor.mustTitle')}>
          {t('settings.secondFactor.mustText')}
        </Alert>
      )}
      {profile.data && (
        <>
          <AccountCard profile={profile.data} />
          <EmailCard profile={profile.data} />
        </>
      )}
      {profile.isPending && <Skeleton height="20rem" />}
      {profile.isError && !profile.data && (
        <LoadFailure text={errorText(profile.error)} onRetry={() => void profile.refetch()} />
      )}
      <SettingsPart title={t('settings.password.title')} description={t('settings.password.description')}>
        <PasswordForm username={user.username} />
      </SettingsPart>
      {profile.data && (
        <>
          <SecondFactorCard profile={profile.data} />
          <PasskeysCard profile={profile.data} />
        </>
      )}
      {!user.mustSetUpSecondFactor && <PushCard />}
      <SessionsCard />
    </Stack>
  );
}
