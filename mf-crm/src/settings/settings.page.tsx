import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Tabs } from '@school/design-system/tabs';
import { Slot, useCan, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { LoadFailure } from '../load-failure';
import { AuditLog } from './audit/audit-log';
import { Profile } from './profile/profile';
import { SchoolSettings } from './school/school-settings';
import { type SettingsTab, useSettingsTab } from './use-settings-tab';

/** /settings: the own account and, by role, the school, its documents and the audit log. */
export function Component() {
  const t = useT('mf-crm');
  const { tab, tabs, visited, showTab } = useSettingsTab();
  const content: Record<SettingsTab, ReactNode> = {
    profile: <Profile />,
    school: <SchoolSettings />,
    documents: <Documents />,
    audit: <AuditLog />,
  };

  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Tabs<SettingsTab>
        label={t('settings.tabs.label')}
        value={tab}
        onValueChange={showTab}
        items={tabs.map((value) => ({
          value,
          label: t(`settings.tabs.${value}`),
          content: content[value],
          // Typed values stay while another tab is open.
          keepMounted: visited.has(value),
        }))}
      />
    </>
  );
}

/** Versions of the contract's text and of the consents, from another remote. */
function Documents() {
  const t = useT('mf-crm');
  const mayEdit = useCan('fullSettings');
  return (
    <Slot
      name="document-versions"
      mayEdit={mayEdit}
      pending={<Skeleton height="20rem" />}
      fallback={<LoadFailure text={t('settings.documentsFailed')} onRetry={() => window.location.reload()} />}
    />
  );
}
