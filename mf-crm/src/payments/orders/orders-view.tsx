import type { PaymentState } from '@school/api-contract/rules/payment-state';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { useT, useToolbarLabels } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { useOrderSummary, useOrders } from './orders.queries';
import { OrdersTable } from './orders-table';
import { useOrderFilter } from './use-order-filter';

/** First those that need staff. */
const states = ['link_failed', 'refused', 'waiting', 'link_pending', 'received', 'expired', 'cancelled'] as const;

/** The orders with payment links, filtered by their state. */
export function OrdersView() {
  const t = useT('mf-crm');
  const { filter, setFilter } = useOrderFilter();
  const orders = useOrders(filter);
  const { state, batch, toRenew } = filter;
  const summary = useOrderSummary().data;
  // the counts are of all links, so beside some of them they would mislead
  const counts: Partial<Record<PaymentState, number>> = (batch === undefined && !toRenew && summary?.states) || {};
  const active = [state, batch, toRenew].filter((value) => value !== undefined).length;
  const isFiltered = active > 0;
  return (
    <>
      <PageToolbar
        labels={useToolbarLabels()}
        onReset={() => setFilter({})}
        inline={{
          active,
          controls: (
            <ChipGroup label={t('payments.orders.chips')}>
              {batch && (
                <Chip pressed onPressedChange={() => setFilter({ state })}>
                  {t('payments.orders.batch')}
                </Chip>
              )}
              {toRenew && (
                <Chip pressed onPressedChange={() => setFilter({ state })}>
                  {t('payments.orders.toRenew')}
                </Chip>
              )}
              {states.map((each) => (
                <Chip
                  key={each}
                  count={counts[each]}
                  pressed={state === each}
                  onPressedChange={(pressed) => setFilter({ batch, state: pressed ? each : undefined })}
                >
                  {t(`payment.states.${each}`)}
                </Chip>
              ))}
            </ChipGroup>
          ),
        }}
      />
      <PagedList
        query={orders}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('payments.orders.notFoundTitle')}
              action={<Button onClick={() => setFilter({})}>{t('payments.resetFilters')}</Button>}
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
