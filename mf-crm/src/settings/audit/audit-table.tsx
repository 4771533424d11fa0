import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from '../settings.module.css';
import { type AuditRun, toRuns } from './audit-runs';
import { EventDetails } from './event-details';
import { EventSubject } from './event-subject';
import { useEventWords } from './use-event-words';

/**
 * Events of the log, one line each; the severity is shown unless it is the usual one, the rest on demand. Of a run only the
 * newest event is shown until the button beside it is pressed.
 */
export function AuditTable({ rows, busy }: { rows: AuditLogRow[]; busy: boolean }) {
  const t = useT('mf-crm');
  const [openRuns, setOpenRuns] = useState<ReadonlySet<number>>(new Set());
  const runs = toRuns(rows);
  const toggle = (id: number) =>
    setOpenRuns(openRuns.has(id) ? new Set([...openRuns].filter((each) => each !== id)) : new Set([...openRuns, id]));
  const columns = useColumns(rows, useRunButton(runs, openRuns, toggle));
  return (
    <Card padding="none">
      <Table
        caption={t('settings.audit.caption')}
        columns={columns}
        rows={runs.flatMap((run) => (openRuns.has(run.newest.id) ? [run.newest, ...run.older] : [run.newest]))}
        rowKey={(row) => row.id}
        detailsLabel={(row) => t('settings.audit.detailsOf', { number: row.id })}
        busy={busy}
      />
    </Card>
  );
}

const tones = { warning: 'warning', critical: 'danger' } as const;

/** The button that shows the older events of a run, at its newest one. */
function useRunButton(
  runs: readonly AuditRun[],
  open: ReadonlySet<number>,
  onToggle: (id: number) => void,
): (row: AuditLogRow) => ReactNode {
  const t = useT('mf-crm');
  const { toSentence } = useEventWords();
  const countOlder = new Map(runs.map(({ newest, older }) => [newest.id, older.length]));
  return (row) => {
    const count = countOlder.get(row.id);
    if (!count) return null;
    const isOpen = open.has(row.id);
    return (
      <Button
        size="sm"
        icon={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-label={isOpen ? undefined : `${t('settings.audit.moreOfRun', { count })}: ${toSentence(row)}`}
        aria-expanded={isOpen}
        onClick={() => onToggle(row.id)}
      >
        {isOpen ? t('settings.audit.lessOfRun') : t('settings.audit.more', { count })}
      </Button>
    );
  };
}

function useColumns(
  rows: readonly AuditLogRow[],
  toRunButton: (row: AuditLogRow) => ReactNode,
): TableColumn<AuditLogRow>[] {
  const t = useT('mf-crm');
  const { moment, shortDateTime } = useFormats();
  const { toSentence } = useEventWords();
  const none = t('common.none');
  return [
    {
      key: 'user',
      header: t('settings.audit.user'),
      width: 144,
      phone: 'fact',
      fullText: ({ userName }) => userName ?? '',
      cell: ({ userName, actor }) => {
        if (userName !== null) return toShortName(userName);
        return actor === null || actor === 'user' ? none : t(`settings.audit.actors.${actor}`);
      },
    },
    {
      key: 'event',
      header: t('settings.audit.event'),
      isRowHeader: true,
      leastWidth: 340,
      fullText: toSentence,
      cell: (row) => (
        <span className={styles.event}>
          <span className={styles.sentence}>{toSentence(row)}</span>
          {toRunButton(row)}
        </span>
      ),
    },
    // without a column where every event is a usual one
    ...(rows.some(({ severity }) => severity !== 'info')
      ? [
          {
            key: 'severity',
            header: t('settings.audit.severity'),
            width: 112,
            phone: 'state' as const,
            cell: (row: AuditLogRow) =>
              row.severity !== 'info' && (
                <Badge tone={tones[row.severity]}>{t(`settings.audit.severities.${row.severity}`)}</Badge>
              ),
          },
        ]
      : []),
    {
      key: 'at',
      header: t('settings.audit.at'),
      width: 128,
      phone: 'fact',
      cell: (row) => shortDateTime(row.at),
      fullText: (row) => moment(row.at),
    },
    {
      key: 'subject',
      header: t('settings.audit.subject'),
      width: 160,
      priority: 2,
      cell: (row) => <EventSubject row={row} />,
    },
    { key: 'ip', header: t('settings.audit.ip'), inDetails: true, cell: (row) => row.ipAddress ?? none },
    {
      key: 'details',
      header: t('settings.audit.details'),
      inDetails: true,
      cell: (row) => <EventDetails row={row} />,
    },
  ];
}
