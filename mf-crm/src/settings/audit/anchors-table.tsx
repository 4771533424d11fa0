import type { AuditChain } from '@school/api-contract/accounts/audit-logs';
import { Badge } from '@school/design-system/badge';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import styles from '../settings.module.css';

type Anchor = AuditChain['anchors'][number];

/** Anchors of the chain, newest first, each with whether the chain still contains it. */
export function AnchorsTable({ anchors }: { anchors: Anchor[] }) {
  const t = useT('mf-crm');
  const { moment, number, shortDateTime } = useFormats();
  const kept = ({ emailed, timestamped }: Anchor) =>
    [
      t('settings.chain.inFiles'),
      ...(emailed ? [t('settings.chain.emailed')] : []),
      ...(timestamped ? [t('settings.chain.timestamped')] : []),
    ].join(', ');
  const agreement = ({ agrees }: Anchor) => {
    if (agrees === null) return <Badge>{t('settings.chain.unchecked')}</Badge>;
    return agrees ? (
      <span className={styles.muted}>{t('settings.chain.agrees')}</span>
    ) : (
      <Badge tone="danger">{t('settings.chain.disagrees')}</Badge>
    );
  };
  const columns: TableColumn<Anchor>[] = [
    {
      key: 'at',
      header: t('settings.chain.at'),
      isRowHeader: true,
      cell: (anchor) => shortDateTime(anchor.anchoredAt),
      fullText: (anchor) => moment(anchor.anchoredAt),
    },
    {
      key: 'number',
      header: t('settings.chain.number'),
      align: 'end',
      width: 96,
      priority: 2,
      phone: 'fact',
      cell: (anchor) => (anchor.number === null ? t('common.none') : number(anchor.number)),
    },
    {
      key: 'events',
      header: t('settings.chain.events'),
      align: 'end',
      width: 104,
      priority: 1,
      phone: 'fact',
      cell: (anchor) => number(anchor.events),
    },
    { key: 'agrees', header: t('settings.chain.state'), phone: 'state', cell: agreement },
    { key: 'kept', header: t('settings.chain.kept'), priority: 3, cell: kept },
    {
      key: 'head',
      header: t('settings.chain.head'),
      inDetails: true,
      cell: (anchor) => <span className={styles.code}>{anchor.head}</span>,
    },
  ];
  return (
    <Table
      caption={t('settings.chain.anchorsCaption')}
      columns={columns}
      rows={anchors}
      rowKey={({ events, anchoredAt }) => `${events} ${anchoredAt}`}
      detailsLabel={({ events }) => t('settings.chain.anchorDetails', { events })}
    />
  );
}
