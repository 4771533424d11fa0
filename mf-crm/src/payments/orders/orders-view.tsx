import type { PaymentState } from '@school/api-contract/rules/payment-state';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { useSearchText, useT, useToolbarLabels } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { useOrderSummary, useOrders } from './orders.queries';
import { OrdersTable } from './orders-table';
import { useOrderFilter } from './use-order-filter';

/** First those that need staff. */
const openStates = ['link_failed', 'refused', 'waiting', 'link_pending'] as const;
const doneStates = ['received', 'expired', 'cancelled'] as const;

/** The orders with payment links; the address keeps search and state. */
export function OrdersView() {
  const t = useT('mf-crm');
  const { filter, setFilter } = useOrderFilter();
  const orders = useOrders(filter);
  const { search, state, batch, toRenew } = filter;
  const [typed, setTyped] = useSearchText(search ?? '', (text) => setFilter({ ...filter, search: text || undefined }));
  const reset = () => {
    setTyped('');
    setFilter({});
  };
  const summary = useOrderSummary().data;
  // the counts are of all links, so beside some of them they would mislead
  const counts: Partial<Record<PaymentState, number>> =
    (!search && batch === undefined && !toRenew && summary?.states) || {};
  const isFiltered = [search, state, batch, toRenew].some((value) => value !== undefined);
  const isDone = doneStates.some((each) => each === state);
  const stateChip = (each: PaymentState) => (
    <Chip
      key={each}
      count={counts[each]}
      pressed={state === each}
      onPressedChange={(pressed) => setFilter({ search, batch, state: pressed ? each : undefined })}
    >
      {t(`payment.states.${each}`)}
    </Chip>
  );
  return (
    <>
      <PageToolbar
        labels={useToolbarLabels()}
        search={{
          label: t('common.nameOrPhone'),
          clearLabel: t('payments.clearSearch'),
          value: typed,
          onValueChange: setTyped,
        }}
        onReset={reset}
        chips={{
          active: [!isDone && state, batch, toRenew].filter(Boolean).length,
          controls: (
            <ChipGroup label={t('payments.orders.chips')}>
              {batch && (
                <Chip pressed onPressedChange={() => setFilter({ search, state })}>
                  {t('payments.orders.batch')}
                </Chip>
              )}
              {toRenew && (
                <Chip pressed onPressedChange={() => setFilter({ search, state })}>
                  {t('payments.orders.toRenew')}
                </Chip>
              )}
              {openStates.map(stateChip)}
            </ChipGroup>
          ),
        }}
        more={{
          active: isDone ? 1 : 0,
          controls: <ChipGroup label={t('payments.otherStates')}>{doneStates.map(stateChip)}</ChipGroup>,
        }}
      />
      <PagedList
        query={orders}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('payments.orders.notFoundTitle')}
              action={<Button onClick={reset}>{t('payments.resetFilters')}</Button>}
            >
              {t('payments.orders.notFoundText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('payments.orders.emptyTitle')}>{t('payments.orders.emptyText')}</EmptyState>
          )
        }
        countText={(shown, total) => t('payments.shown', { shown, total })}
      >
        {(rows) => <OrdersTable rows={rows} busy={orders.isPlaceholderData} />}
      </PagedList>
    </>
  );
}
