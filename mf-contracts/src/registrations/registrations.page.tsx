import { registrationStatuses } from '@school/api-contract/rules/status-tables';
import { useWide } from '@school/design-system/detail-panel';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { Tabs } from '@school/design-system/tabs';
import { useSearchText, useT, useToolbarLabels } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Download, Link2 } from 'lucide-react';
import { startTransition, useState } from 'react';
import { SendingButton } from '../shared/sending-button';
import { LinksTable } from './links-table';
import { QueuedRegistration } from './queued-registration';
import { RegistrationPanel } from './registration-panel';
import styles from './registrations.module.css';
import { exportAddress, useRegistrationCounts } from './registrations.queries';
import { RegistrationsQueue } from './registrations-queue';
import { type Decision, useDecision } from './use-decision';
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
  const isWide = useWide();
  const decision = useDecision();
  const toDeciding = (id: number) => ({
    decision: decision.find(id),
    onDecide: (next: Decision | undefined) => decision.decide(id, next),
  });
  const toolbarLabels = useToolbarLabels();

  return (
    <>
      <PageHeader
        title={t('registrations.title')}
        actions={
          <>
            {view.tab !== 'links' && (
              <MoreActions
                label={t('common.moreActions')}
                collapsed={isWide && view.openId !== undefined}
                items={[
                  {
                    id: 'export',
                    label: t('common.export'),
                    icon: <Download />,
                    download: exportAddress(view.tab, view.search),
                    rare: true,
                  },
                ]}
              />
            )}
            <SendingButton variant="primary" collapses icon={<Link2 />} onClick={issue}>
              {t('registrations.issueLink')}
            </SendingButton>
          </>
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
                  openId={view.openId}
                  onOpen={view.openRegistration}
                  onApprove={(id) => {
                    decision.decide(id, 'approve');
                    view.openRegistration(id);
                  }}
                  onIssueLink={issue}
                  onReset={() => setTyped('')}
                />
              </>
            ),
          })),
          { value: 'links', label: t('registrations.tabs.links'), content: <LinksTable /> },
        ]}
      />
      {view.openId !== undefined &&
        (view.tab === 'links' ? (
          <RegistrationPanel id={view.openId} {...toDeciding(view.openId)} onClose={view.close} />
        ) : (
          <QueuedRegistration
            id={view.openId}
            status={view.tab}
            search={view.search}
            {...toDeciding(view.openId)}
            onOpen={view.openRegistration}
            onClose={view.close}
          />
        ))}
      {issuing && <IssueLinkDialog onClose={() => startTransition(() => setIssuing(false))} />}
    </>
  );
}
