import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import styles from '../settings.module.css';
import { EventDetails } from './event-details';

/** Events of the log; the severity is shown unless it is the usual one. */
export function AuditTable({ rows, busy }: { rows: AuditLogRow[]; busy: boolean }) {
  const t = useT('mf-crm');
  const columns = useColumns();
  return (
    <Card padding="none">
      <Table caption={t('settings.audit.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} busy={busy} />
    </Card>
  );
}

const tones = { warning: 'warning', critical: 'danger' } as const;

function useColumns(): TableColumn<AuditLogRow>[] {
  const t = useT('mf-crm');
  const { moment } = useFormats();
  const none = t('common.none');
  return [
    {
      key: 'event',
      header: t('settings.audit.event'),
      isRowHeader: true,
      cell: (row) => (
        <div className={styles.event}>
          {t(`settings.audit.events.${row.eventType}`, { defaultValue: row.eventType })}
          {row.severity !== 'info' && (
            <Badge tone={tones[row.severity]}>{t(`settings.audit.severities.${row.severity}`)}</Badge>
          )}
        </div>
      ),
    },
    {
      key: 'at',
      header: t('settings.audit.at'),
      cell: (row) => <span className={styles.moment}>{moment(row.at)}</span>,
    },
    {
      key: 'user',
      header: t('settings.audit.user'),
      cell: (row) => (
        <>
          {row.userName ?? none}
          {row.ipAddress !== null && <span className={styles.sub}>{row.ipAddress}</span>}
        </>
      ),
    },
    {
      key: 'contract',
      header: t('settings.audit.contract'),
      cell: (row) =>
        row.contractId === null ? (
          none
        ) : (
          <Link className={styles.nowrap} render={<RouterLink to={`/contracts/${row.contractId}`} />}>
            {row.contractNumber ?? row.contractId}
          </Link>
        ),
    },
    {
      key: 'details',
      header: t('settings.audit.details'),
      cell: (row) => <EventDetails metadata={row.metadata} />,
    },
  ];
}
