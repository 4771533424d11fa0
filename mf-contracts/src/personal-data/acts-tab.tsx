import type { ErasureAct } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Table, type TableColumn } from '@school/design-system/table';
import { useCan, useFormats, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { ActLink } from './act-link';
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
          <Table
            caption={t('personalData.tabs.acts')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            detailsLabel={(row) => t('personalData.acts.detailsOf', { number: row.actNumber })}
          />
        </Card>
      )}
    </PagedList>
  );
}

function useColumns(): TableColumn<ErasureAct>[] {
  const t = useT('mf-contracts');
  const { shortDateTime } = useFormats();
  return [
    {
      key: 'number',
      header: t('personalData.acts.number'),
      isRowHeader: true,
      cell: (act) => <ActLink act={act} />,
    },
    {
      key: 'at',
      header: t('personalData.acts.at'),
      width: 152,
      phone: 'state',
      cell: (act) => shortDateTime(act.createdAt),
    },
    {
      key: 'basis',
      header: t('personalData.acts.basis'),
      phone: 'fact',
      cell: (act) => t(`personalData.bases.${act.basis}`),
    },
    { key: 'comment', header: t('personalData.acts.comment'), inDetails: true, cell: (act) => act.comment },
    {
      key: 'erased',
      header: t('personalData.acts.erased'),
      inDetails: true,
      cell: (act) =>
        act.items
          .filter(({ action }) => action !== 'kept')
          .map(({ category, count }) => `${t(`personalData.categories.${category}`)} — ${count}`)
          .join('; '),
    },
    {
      key: 'by',
      header: t('personalData.acts.by'),
      priority: 1,
      phone: 'fact',
      cell: (act) => act.createdByName ?? t('personalData.acts.byJob'),
    },
  ];
}
