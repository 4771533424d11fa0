import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useFormats, usePageHead, useSearchText, useSellsSubscriptions, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { Download, PartyPopper, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSelectAction } from '../../students/selection/use-select-action';
import { useSelection } from '../../students/selection/use-selection';
import { SubscriptionsOff } from '../subscriptions-off';
import { type AskedDebt, DebtDialog } from './debt-dialog';
import { exportAddress, useDebts, useDebtTotals } from './debts.queries';
import { DebtsFilters } from './debts-filters';
import { DebtsSelection } from './debts-selection';
import { DebtsTable } from './debts-table';
import { sumBuckets } from './sum-buckets';
import { useDebtFilter } from './use-debt-filter';

/** /subscriptions/debts: who owes how much, since when, and whom to call. */
export function Component() {
  return useSellsSubscriptions() ? <Debts /> : <SubscriptionsOff />;
}

function Debts() {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { filter, isFiltered, setFilter, reset } = useDebtFilter();
  const [typed, setTyped] = useSearchText(filter.search, (text) => setFilter({ search: text }));
  const debts = useDebts(filter);
  const selection = useSelection(JSON.stringify(filter));
  const select = useSelectAction(selection);
  const totals = useDebtTotals({ ...filter, coming: false }).data;
  const coming = useDebtTotals({ ...filter, coming: true }).data;
  const [asked, setAsked] = useState<AskedDebt>();
  usePageHead({ title: t('debts.title') });
  const shown = filter.coming ? coming : totals && (filter.bucket ? sumBuckets(totals, filter.bucket) : totals);
  const resetAll = () => {
    setTyped('');
    reset();
  };

  return (
    <>
      <PageHeader
        title={t('debts.title')}
        back={{ label: t('common.back', { to: t('subscriptions.title') }), render: <Link to="/subscriptions" /> }}
        description={
          totals &&
          shown &&
          t(filter.coming ? 'debts.comingTotal' : 'debts.total', {
            ...{ count: shown.count, amount: money(shown.amount, totals.currency) },
          })
        }
        actions={
          <MoreActions
            label={t('subscriptions.moreActions')}
            items={[
              ...select,
              {
                id: 'export',
                label: t('debts.export'),
                icon: <Download />,
                download: exportAddress(filter),
                rare: true,
              },
            ]}
          />
        }
      />
      <DebtsFilters
        filter={filter}
        totals={totals}
        coming={coming?.count}
        typed={typed}
        onType={setTyped}
        onChange={setFilter}
        onReset={resetAll}
      />
      <PagedList
        query={debts}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title={t('subscriptions.notFoundTitle')}
              action={<Button onClick={resetAll}>{t('subscriptions.resetFilters')}</Button>}
            >
              {t('debts.notFoundText')}
            </EmptyState>
          ) : (
            <EmptyState icon={<PartyPopper />} title={t('debts.emptyTitle')}>
              {t('debts.emptyText')}
            </EmptyState>
          )
        }
        countText={(count, total) => t('subscriptions.shown', { shown: count, total })}
      >
        {(rows) => (
          <>
            <DebtsTable
              rows={rows}
              busy={debts.isPlaceholderData}
              currency={totals?.currency}
              coming={filter.coming}
              selection={selection}
              sort={filter.sort}
              onSort={(sort) => setFilter({ sort })}
              onAsk={setAsked}
            />
            <DebtsSelection rows={rows} currency={totals?.currency} selection={selection} />
          </>
        )}
      </PagedList>
      {asked && <DebtDialog asked={asked} currency={totals?.currency} onClose={() => setAsked(undefined)} />}
    </>
  );
}
