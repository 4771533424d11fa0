import type { RegistrationRow } from '@school/api-contract/families/registrations';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Inline } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useLabels, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { Inbox } from 'lucide-react';
import { ContractStatusBadge } from '../contract-status-badge';
import { SendingButton } from '../shared/sending-button';
import styles from './registrations.module.css';
import { useRegistrations } from './registrations.queries';

interface RegistrationsQueueProps {
  status: RegistrationStatus;
  onOpen: (id: number) => void;
  onIssueLink: () => void;
}

/** Registrations of one status. */
export function RegistrationsQueue({ status, onOpen, onIssueLink }: RegistrationsQueueProps) {
  const t = useT('mf-contracts');
  const columns = useColumns(onOpen);
  return (
    <PagedList
      query={useRegistrations(status)}
      empty={
        <EmptyState
          icon={<Inbox />}
          title={t(`registrations.empty.${status}`)}
          action={
            status === 'pending' && <SendingButton onClick={onIssueLink}>{t('registrations.issueLink')}</SendingButton>
          }
        >
          {status === 'pending' && t('registrations.empty.pendingText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <Card padding="none">
          <Table
            caption={t(`registrations.tabs.${status}`)}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            onRowClick={(row) => onOpen(row.id)}
          />
        </Card>
      )}
    </PagedList>
  );
}

function useColumns(onOpen: (id: number) => void): TableColumn<RegistrationRow>[] {
  const t = useT('mf-contracts');
  const { date, dateTime, phone } = useFormats();
  const labels = useLabels();
  return [
    {
      key: 'child',
      header: t('registrations.child'),
      isRowHeader: true,
      cell: (row) => (
        <Inline>
          <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
            {row.childName}
          </button>
          {row.status === 'pending' && row.duplicateCount > 0 && (
            <Badge tone="warning">{t('registrations.duplicates', { count: row.duplicateCount })}</Badge>
          )}
        </Inline>
      ),
    },
    { key: 'birthDate', header: t('registrations.birthDate'), cell: (row) => date(row.birthDate) },
    {
      key: 'direction',
      header: t('registrations.direction'),
      cell: (row) => labels.sportsDirection(row.sportsDirection),
    },
    {
      key: 'parent',
      header: t('registrations.parent'),
      cell: (row) => (
        <>
          {row.parentName}
          <br />
          <span className={styles.phone}>{phone(row.parentPhone)}</span>
        </>
      ),
    },
    {
      key: 'contract',
      header: t('registrations.contract'),
      cell: (row) => (
        <Inline gap={1} className={styles.end}>
          {row.contractNumber} <ContractStatusBadge status={row.contractStatus} />
        </Inline>
      ),
    },
    {
      key: 'createdAt',
      header: t('registrations.createdAt'),
      cell: (row) => <span className={styles.moment}>{dateTime(row.createdAt)}</span>,
    },
  ];
}
