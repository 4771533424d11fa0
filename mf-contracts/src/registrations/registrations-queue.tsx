import type { RegistrationRow } from '@school/api-contract/registrations';
import type { RegistrationStatus } from '@school/api-contract/status-tables';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Inline } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useLabels, useT } from '@school/kit';
import { Inbox } from 'lucide-react';
import { ContractStatusBadge } from '../contract-status-badge';
import { PagedList } from './paged-list';
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
          action={status === 'pending' && <Button onClick={onIssueLink}>{t('registrations.issueLink')}</Button>}
        >
          {status === 'pending' && t('registrations.empty.pendingText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <Table
          caption={t(`registrations.tabs.${status}`)}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onRowClick={(row) => onOpen(row.id)}
        />
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
          <Button variant="ghost" size="sm" onClick={() => onOpen(row.id)}>
            {row.childName}
          </Button>
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
          {phone(row.parentPhone)}
        </>
      ),
    },
    {
      key: 'contract',
      header: t('registrations.contract'),
      cell: (row) => (
        <Inline>
          {row.contractNumber} <ContractStatusBadge status={row.contractStatus} />
        </Inline>
      ),
    },
    { key: 'createdAt', header: t('registrations.createdAt'), cell: (row) => dateTime(row.createdAt) },
  ];
}
