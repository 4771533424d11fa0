import { registrationStatuses } from '@school/api-contract/rules/status-tables';
import { PageHeader } from '@school/design-system/page-header';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { Tabs } from '@school/design-system/tabs';
import { useSearchText, useT, useToolbarLabels } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Link2 } from 'lucide-react';
import { startTransition, useState } from 'react';
import { SendingButton } from '../shared/sending-button';
import { LinksTable } from './links-table';
import { RegistrationPanel } from './registration-panel';
import styles from './registrations.module.css';
import { useRegistrationCounts } from './registrations.queries';
import { RegistrationsQueue } from './registrations-queue';
import { type RegistrationsTab, useRegistrationsView } from './use-registrations-view';

const IssueLinkDialog = lazyDialog(async () => (await import('./issue-link.dialog')).IssueLinkDialog);

/** Registration links and the registrations that families sent with them. */
export function Component() {
  const t = useT('mf-contracts');
  const view = useRegistrationsView();
  const [issuing, setIssuing] = useState(false);
  // Presses are answered before the page with its rows and the dialog are rendered.
  const issue = () => startTransition(() => setIssuing(true));
  const [typed, setTyped] = useSearchText(view.search, view.setSearch);
  const counts = useRegistrationCounts().data;
  const toolbarLabels = useToolbarLabels();

  return (
    <>
      <PageHeader
        title={t('registrations.title')}
        hint={t('registrations.hint')}
        actions={
          <SendingButton variant="primary" collapses icon={<Link2 />} onClick={issue}>
            {t('registrations.issueLink')}
          </SendingButton>
        }
      />
      <Tabs<RegistrationsTab>
        label={t('registrations.tabs.label')}
        value={view.tab}
        onValueChange={view.showTab}
        items={[
          ...registrationStatuses.map((status) => ({
            value: status,
            label: counts ? (
              <>
                {t(`registrations.tabs.${status}`)} <span className={styles.count}>{counts[status]}</span>
              </>
            ) : (
              t(`registrations.tabs.${status}`)
            ),
            content: (
              <>
                <PageToolbar
                  labels={toolbarLabels}
                  search={{
                    label: t('common.nameOrPhone'),
                    clearLabel: t('registrations.clearSearch'),
                    value: typed,
                    onValueChange: setTyped,
                  }}
                  onReset={() => setTyped('')}
                />
                <RegistrationsQueue
                  status={status}
                  search={view.search}
                  onOpen={view.openRegistration}
                  onIssueLink={issue}
                  onReset={() => setTyped('')}
                />
              </>
            ),
          })),
          { value: 'links', label: t('registrations.tabs.links'), content: <LinksTable /> },
        ]}
      />
      {view.openId !== undefined && <RegistrationPanel key={view.openId} id={view.openId} onClose={view.close} />}
      {issuing && <IssueLinkDialog onClose={() => startTransition(() => setIssuing(false))} />}
    </>
  );
}
