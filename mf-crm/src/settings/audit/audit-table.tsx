import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { PersonName } from '@school/design-system/person-name';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import { EventDetails } from './event-details';
import { EventSubject } from './event-subject';
import { useEventWords } from './use-event-words';

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
  const { toSentence } = useEventWords();
  const none = t('common.none');
  return [
    {
      key: 'user',
      header: t('settings.audit.user'),
      width: 184,
      phone: 'fact',
      cell: (row) => (row.userName === null ? none : <PersonName name={row.userName} />),
    },
    {
      key: 'event',
      header: t('settings.audit.event'),
      isRowHeader: true,
      cell: (row) => toSentence(row),
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
      width: 128,
      phone: 'fact',
      cell: (row) => shortDateTime(row.at),
      fullText: (row) => moment(row.at),
    },
    { key: 'ip', header: t('settings.audit.ip'), width: 128, priority: 3, cell: (row) => row.ipAddress ?? none },
    {
      key: 'subject',
      header: t('settings.audit.subject'),
      width: 160,
      priority: 2,
      cell: (row) => <EventSubject row={row} />,
    },
    {
      key: 'details',
      header: t('settings.audit.details'),
      inDetails: true,
      cell: (row) => <EventDetails row={row} />,
    },
  ];
}
