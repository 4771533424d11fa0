import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { EventDetails } from './event-details';

/** Events of the log; the severity is shown unless it is the usual one, the rest on demand. */
export function AuditTable({ rows, busy }: { rows: AuditLogRow[]; busy: boolean }) {
  const t = useT('mf-crm');
  const columns = useColumns();
  return (
    <Card padding="none">
      <Table
        caption={t('settings.audit.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        detailsLabel={(row) => t('settings.audit.detailsOf', { number: row.id })}
        busy={busy}
      />
    </Card>
  );
}

const tones = { warning: 'warning', critical: 'danger' } as const;

function useColumns(): TableColumn<AuditLogRow>[] {
  const t = useT('mf-crm');
  const { moment, shortDateTime } = useFormats();
  const none = t('common.none');
  return [
    {
      key: 'event',
      header: t('settings.audit.event'),
      isRowHeader: true,
      cell: (row) => t(`settings.audit.events.${row.eventType}`, { defaultValue: row.eventType }),
    },
    {
      key: 'severity',
      header: t('settings.audit.severity'),
      width: 136,
      priority: 4,
      phone: 'state',
      cell: (row) =>
        row.severity !== 'info' && (
          <Badge tone={tones[row.severity]}>{t(`settings.audit.severities.${row.severity}`)}</Badge>
        ),
    },
    {
      key: 'at',
      header: t('settings.audit.at'),
      width: 152,
      phone: 'fact',
      cell: (row) => shortDateTime(row.at),
      fullText: (row) => moment(row.at),
    },
    { key: 'user', header: t('settings.audit.user'), priority: 1, phone: 'fact', cell: (row) => row.userName ?? none },
    { key: 'ip', header: t('settings.audit.ip'), width: 128, priority: 3, cell: (row) => row.ipAddress ?? none },
    {
      key: 'contract',
      header: t('settings.audit.contract'),
      width: 136,
      priority: 2,
      cell: (row) =>
        row.contractId === null ? (
          none
        ) : (
          <Link render={<RouterLink to={`/contracts/${row.contractId}`} />}>
            {row.contractNumber ?? row.contractId}
          </Link>
        ),
    },
    {
      key: 'details',
      header: t('settings.audit.details'),
      inDetails: true,
      cell: (row) => <EventDetails metadata={row.metadata} />,
    },
  ];
}
