import type { Consent } from '@school/api-contract/families/personal-data';
import { Avatar } from '@school/design-system/avatar';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { PersonName } from '@school/design-system/person-name';
import { consentLooks, StatusBadge } from '@school/design-system/status-badge';
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
      <p className={styles.shown} aria-live="polite">
        {t('personalData.shown', { shown: rows.length, total })}
      </p>
    </>
  );
}

function useColumns(onOpen: (consent: Consent) => void): TableColumn<Consent>[] {
  const t = useT('mf-contracts');
  const { shortDateTime } = useFormats();
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
      header: t('personalData.consents.child'),
      isRowHeader: true,
      leastWidth: 240,
      cell: (row) => (
        <Link quiet className={styles.open} render={<button type="button" onClick={() => onOpen(row)} />}>
          <PersonName name={row.childName} />
        </Link>
      ),
    },
    {
      key: 'parent',
      header: t('personalData.consents.parent'),
      leastWidth: 208,
      priority: 2,
      cell: (row) => row.parentName,
    },
    {
      key: 'document',
      header: t('personalData.consents.document'),
      width: 176,
      priority: 1,
      phone: 'fact',
      cell: (row) => t(`personalData.consents.shortKinds.${row.kind}`),
      fullText: (row) => row.title,
    },
    {
      key: 'source',
      header: t('personalData.consents.source'),
      width: 176,
      priority: 3,
      cell: (row) => t(`personalData.consents.sources.${row.source}`),
      fullText: (row) =>
        `${t(`personalData.consents.sources.${row.source}`)}, ${t('personalData.consents.version', { version: row.version })}`,
    },
    {
      key: 'given',
      header: t('personalData.consents.given'),
      width: 136,
      phone: 'fact',
      cell: (row) => shortDateTime(row.acceptedAt),
    },
    {
      key: 'state',
      header: t('personalData.consents.state'),
      headerHidden: true,
      width: 124,
      phone: 'state',
      // the usual state says nothing
      cell: (row) => row.revokedAt !== null && <ConsentState consent={row} />,
    },
  ];
}

export function ConsentState({ consent }: { consent: Pick<Consent, 'revokedAt'> }) {
  const t = useT('mf-contracts');
  return consent.revokedAt === null ? (
    <StatusBadge look={consentLooks.active}>{t('personalData.consents.isActive')}</StatusBadge>
  ) : (
    <StatusBadge look={consentLooks.revoked}>{t('personalData.consents.isRevoked')}</StatusBadge>
  );
}
