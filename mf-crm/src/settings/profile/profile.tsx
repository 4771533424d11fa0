import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { Stack } from '@school/design-system/stack';
import { useLabels, useSession, useT } from '@school/kit';
import { PasswordForm } from './password-form';

/** The own account and its password. */
export function Profile() {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Stack>
      <Card title={t('settings.profile.title')}>
        <DefinitionList
          items={[
            { term: t('settings.profile.username'), value: user.username },
            { term: t('settings.profile.role'), value: labels.role(user.role) },
            { term: t('settings.profile.email'), value: user.email || t('common.none') },
          ]}
        />
      </Card>
      <Card title={t('settings.password.title')} description={t('settings.password.description')}>
        <PasswordForm username={user.username} />
      </Card>
    </Stack>
  );
}
