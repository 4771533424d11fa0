import type { ErasureAct } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Table, type TableColumn } from '@school/design-system/table';
import { useCan, useFormats, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { ActLink } from './act-link';
import styles from './personal-data.module.css';
import { useErasureActs } from './personal-data.queries';

export function ActsTab() {
  const t = useT('mf-contracts');
  const mayManage = useCan('managePersonalData');
  if (mayManage) return <Acts />;
  return <Alert title={t('personalData.forbiddenTitle')}>{t('personalData.acts.forbidden')}</Alert>;
}

function Acts() {
  const t = useT('mf-contracts');
  const acts = useErasureActs();
  const columns = useColumns();
  return (
    <PagedList
      query={acts}
      empty={<EmptyState title={t('personalData.acts.empty')}>{t('personalData.acts.emptyText')}</EmptyState>}
    >
      {(rows) => (
        <Card padding="none">
          <Table caption={t('personalData.tabs.acts')} columns={columns} rows={rows} rowKey={(row) => row.id} />
        </Card>
      )}
    </PagedList>
  );
}

function useColumns(): TableColumn<ErasureAct>[] {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  return [
    {
      key: 'number',
      header: t('personalData.acts.number'),
      isRowHeader: true,
      cell: (act) => (
        <div className={styles.nowrap}>
          <ActLink act={act} />
          <span className={styles.sub}>{dateTime(act.createdAt)}</span>
        </div>
      ),
    },
    {
      key: 'basis',
      header: t('personalData.acts.basis'),
      cell: (act) => (
        <>
          {t(`personalData.bases.${act.basis}`)}
          <span className={styles.sub}>{act.comment}</span>
        </>
      ),
    },
    {
      key: 'erased',
      header: t('personalData.acts.erased'),
      cell: (act) =>
        act.items
          .filter(({ action }) => action !== 'kept')
          .map(({ category, count }) => `${t(`personalData.categories.${category}`)} — ${count}`)
          .join('; '),
    },
    {
      key: 'by',
      header: t('personalData.acts.by'),
      cell: (act) => act.createdByName ?? t('personalData.acts.byJob'),
    },
  ];
}
