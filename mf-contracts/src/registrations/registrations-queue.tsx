import type { RegistrationToReview } from '@school/api-contract/families/registrations';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { PersonName } from '@school/design-system/person-name';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useLabels, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { Inbox, SearchX } from 'lucide-react';
import { ContractStatusBadge } from '../contract-status-badge';
import { SendingButton } from '../shared/sending-button';
import { Waiting } from '../shared/waiting';
import styles from './registrations.module.css';
import { useRegistrations } from './registrations.queries';
import { SimilarSign } from './similar-sign';
import { useDecisionColumns } from './use-decision-columns';

/** A family that has waited this many days is highlighted. */
const lateDays = 3;

interface RegistrationsQueueProps {
  status: RegistrationStatus;
  search: string;
  /** The registration in the panel. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** Opens the registration with the question whether to approve it. */
  onApprove: (id: number) => void;
  onIssueLink: () => void;
  onReset: () => void;
}

/** Registrations of one status. */
export function RegistrationsQueue({
  status,
  search,
  openId,
  onOpen,
  onApprove,
  onIssueLink,
  onReset,
}: RegistrationsQueueProps) {
  const t = useT('mf-contracts');
  const columns = useColumns(status === 'pending', { openId, onOpen, onApprove });
  return (
    <PagedList
      query={useRegistrations(status, search)}
      empty={
        search !== '' ? (
          <EmptyState
            icon={<SearchX />}
            title={t('registrations.notFoundTitle')}
            action={<Button onClick={onReset}>{t('registrations.clearSearch')}</Button>}
          >
            {t('registrations.notFoundText')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Inbox />}
            title={t(`registrations.empty.${status}`)}
            action={
              status === 'pending' && (
                <SendingButton onClick={onIssueLink}>{t('registrations.issueLink')}</SendingButton>
              )
            }
          >
            {status === 'pending' && t('registrations.empty.pendingText')}
          </EmptyState>
        )
      }
      countText={(shown, total) => t('common.shown', { shown, total })}
    >
      {(rows) => (
        <Card padding="none">
          <Table
            caption={t(`registrations.tabs.${status}`)}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            asksToAct={status === 'pending'}
            isCurrent={(row) => row.id === openId}
            onRowClick={(row) => onOpen(row.id)}
          />
        </Card>
      )}
    </PagedList>
  );
}

function useColumns(
  isPending: boolean,
  { openId, onOpen, onApprove }: Pick<RegistrationsQueueProps, 'openId' | 'onOpen' | 'onApprove'>,
): TableColumn<RegistrationToReview>[] {
  const t = useT('mf-contracts');
  const { phone, shortDate, shortDateTime } = useFormats();
  const labels = useLabels();
  const forDecision = useDecisionColumns({ onApprove, onOpen });
  return [
    {
      key: 'face',
      header: t('common.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <Avatar name={row.childName} />,
    },
    {
      key: 'child',
      header: t('registrations.child'),
      isRowHeader: true,
      cell: (row) => (
        <span className={styles.child}>
          <Link quiet className={styles.open} render={<button type="button" onClick={() => onOpen(row.id)} />}>
            <PersonName name={row.childName} />
          </Link>
          {isPending && row.duplicateCount > 0 && <SimilarSign count={row.duplicateCount} />}
        </span>
      ),
      fullText: (row) => row.childName,
    },
    ...(isPending ? forDecision.facts : []),
    {
      key: 'birthDate',
      header: t('registrations.birthDate'),
      width: 120,
      priority: 6,
      cell: (row) => shortDate(row.birthDate),
    },
    {
      key: 'direction',
      header: t('registrations.direction'),
      width: 256,
      priority: isPending ? 5 : 2,
      phone: isPending ? undefined : 'fact',
      cell: (row) => (
        <span className={styles.direction}>
          <DirectionGlyph direction={row.sportsDirection} decorative />
          <span className={styles.directionName}>{labels.sportsDirection(row.sportsDirection)}</span>
        </span>
      ),
    },
    { key: 'parent', header: t('registrations.parent'), priority: 7, cell: (row) => row.parentName },
    {
      key: 'phone',
      header: t('registrations.phone'),
      width: 152,
      priority: isPending ? 4 : 1,
      cell: (row) => phone(row.parentPhone),
    },
    {
      key: 'contract',
      header: t('registrations.contract'),
      width: 128,
      priority: isPending ? 5 : 3,
      phone: isPending ? undefined : 'state',
      cell: (row) => <ContractStatusBadge state={toContractState(row.contractStatus, row.contractWasSigned)} />,
      fullText: (row) =>
        `${row.contractNumber}, ${t(`contractStatus.${toContractState(row.contractStatus, row.contractWasSigned)}`)}`,
    },
    {
      key: 'createdAt',
      header: t(isPending ? 'registrations.waits' : 'registrations.createdAt'),
      // beside a panel it is the last column, which has a wider margin
      width: isPending ? 104 : 152,
      align: isPending && openId !== undefined ? 'end' : 'start',
      phone: isPending ? 'state' : 'fact',
      cell: (row) =>
        isPending ? (
          <span className={styles.waits}>
            <Waiting since={row.createdAt} lateDays={lateDays} />
          </span>
        ) : (
          shortDateTime(row.createdAt)
        ),
      fullText: (row) => shortDateTime(row.createdAt),
    },
    // the panel has the decision about the open one
    ...(isPending && openId === undefined ? forDecision.actions : []),
  ];
}
