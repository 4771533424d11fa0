import { paymentOrderStatuses } from '@school/api-contract/rules/status-tables';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { useT, useToolbarLabels } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { useOrders } from './orders.queries';
import { OrdersTable } from './orders-table';
import { useOrderFilter } from './use-order-filter';

/** The orders with payment links, filtered by their state. */
export function OrdersView() {
  const t = useT('mf-crm');
  const { filter, setFilter } = useOrderFilter();
  const orders = useOrders(filter);
  const { status, batch } = filter;
  const isFiltered = status !== undefined || batch !== undefined;
  return (
    <>
      <PageToolbar
        labels={useToolbarLabels()}
        onReset={() => setFilter({})}
        inline={{
          active: [status, batch].filter((value) => value !== undefined).length,
          controls: (
            <ChipGroup label={t('payments.orders.chips')}>
              {paymentOrderStatuses.map((each) => (
                <Chip
                  key={each}
                  pressed={status === each}
                  onPressedChange={(pressed) => setFilter({ batch, status: pressed ? each : undefined })}
                >
                  {t(`payments.orders.status.${each}`)}
                </Chip>
              ))}
              {batch && (
                <Chip pressed onPressedChange={() => setFilter({ status })}>
                  {t('payments.orders.batch')}
                </Chip>
              )}
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
