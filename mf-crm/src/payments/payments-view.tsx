import { useSearchText, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { useId } from 'react';
import { PaymentFigures } from './payment-figures';
import { PaymentTotals } from './payment-totals';
import styles from './payments.module.css';
import { usePayments, usePaymentsToSortOut, useSummary } from './payments.queries';
import { PaymentsEmpty } from './payments-empty';
import { PaymentsFilters } from './payments-filters';
import { PaymentsTable } from './payments-table';
import { usePaymentFilter } from './use-payment-filter';

/** The payments with their filters and sums. */
export function PaymentsView() {
  const t = useT('mf-crm');
  const { filter, isFiltered, setFilter, reset } = usePaymentFilter();
  const [typed, setTyped] = useSearchText(filter.search, (text) => setFilter({ search: text }));
  const payments = usePayments(filter);
  const summary = useSummary().data;
  const sortOutId = useId();
  const sortOut = usePaymentsToSortOut(!isFiltered);
  const toSortOut = isFiltered ? undefined : sortOut.data?.pages[0];
  const resetAll = () => {
    setTyped('');
    reset();
  };
  return (
    <>
      <PaymentFigures />
      <PaymentsFilters
        filter={filter}
        counts={summary}
        typed={typed}
        onType={setTyped}
        onChange={setFilter}
        onReset={resetAll}
      />
      <PagedList
        // together with the group above them, which would push the rows down
        query={{
          ...payments,
          data: sortOut.isLoading ? undefined : payments.data,
          isPending: payments.isPending || sortOut.isLoading,
        }}
        empty={<PaymentsEmpty filtered={isFiltered} onReset={resetAll} />}
        countText={(shown, total) => t('payments.shown', { shown, total })}
      >
        {(rows) => {
          const sorted = rows.filter(({ id }) => !toSortOut?.items.some((each) => each.id === id));
          return (
            <div>
              {toSortOut && toSortOut.items.length > 0 && (
                <section aria-labelledby={sortOutId} className={styles.sortOut}>
                  <h2 id={sortOutId}>
                    {t('payments.sortOut.title')} <span className={styles.sub}>{toSortOut.total}</span>
                  </h2>
                  <PaymentsTable caption={t('payments.sortOut.title')} rows={toSortOut.items} busy={false} matching />
                  {sorted.length > 0 && <h2>{t('payments.sortOut.rest')}</h2>}
                </section>
              )}
              {sorted.length > 0 && (
                <PaymentsTable
                  caption={t('payments.caption')}
                  rows={sorted}
                  busy={payments.isPlaceholderData}
                  matching={filter.unmatched}
                />
              )}
            </div>
          );
        }}
      </PagedList>
      <PaymentTotals filter={filter} />
    </>
  );
}
