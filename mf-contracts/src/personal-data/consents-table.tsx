import type { Consent } from '@school/api-contract/families/personal-data';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import styles from './personal-data.module.css';

interface ConsentsTableProps {
  rows: Consent[];
  total: number;
  busy: boolean;
  onOpen: (consent: Consent) => void;
}

export function ConsentsTable({ rows, total, busy, onOpen }: ConsentsTableProps) {
  const t = useT('mf-contracts');
  const columns = useColumns(onOpen);
  return (
    <>
      <p className={styles.shown} aria-live="polite">
        {t('personalData.shown', { shown: rows.length, total })}
      </p>
      <Card padding="none">
        <Table
          caption={t('personalData.tabs.consents')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          busy={busy}
          onRowClick={onOpen}
        />
      </Card>
    </>
  );
}

function useColumns(onOpen: (consent: Consent) => void): TableColumn<Consent>[] {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  return [
    {
      key: 'family',
      header: t('personalData.consents.family'),
      isRowHeader: true,
      cell: (row) => (
        <div>
          <button type="button" className={styles.open} onClick={() => onOpen(row)}>
            {row.childName}
          </button>
          <span className={styles.sub}>{row.parentName}</span>
        </div>
      ),
    },
    {
      key: 'document',
      header: t('personalData.consents.document'),
      cell: (row) => (
        <>
          {row.title}
          <span className={styles.sub}>
            {t('personalData.consents.version', { version: row.version })} ·{' '}
            {t(`personalData.consents.sources.${row.source}`)}
          </span>
        </>
      ),
    },
    {
      key: 'given',
      header: t('personalData.consents.given'),
      cell: (row) => <span className={styles.nowrap}>{dateTime(row.acceptedAt)}</span>,
    },
    {
      key: 'state',
      header: t('personalData.consents.state'),
      cell: (row) => <ConsentState consent={row} />,
    },
  ];
}

export function ConsentState({ consent }: { consent: Pick<Consent, 'revokedAt'> }) {
  const t = useT('mf-contracts');
  return consent.revokedAt === null ? (
    <Badge tone="success">{t('personalData.consents.isActive')}</Badge>
  ) : (
    <Badge tone="warning">{t('personalData.consents.isRevoked')}</Badge>
  );
}
