import { Link } from '@school/design-system/link';
import { Link as RouterLink, schoolDay, useSearchText, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { differenceInCalendarDays, parseISO } from 'date-fns';
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
          const shown = toSortOut?.items ?? [];
          const unmatched = summary?.unmatched.count ?? 0;
          const waits = summary?.unmatched.oldest
            ? differenceInCalendarDays(parseISO(schoolDay()), parseISO(summary.unmatched.oldest))
            : 0;
          const rest = (payments.data?.pages[0]?.total ?? 0) - shown.length;
          const sorted = rows.filter(({ id }) => !shown.some((each) => each.id === id));
          return (
            <div>
              {toSortOut && shown.length > 0 && (
                <section aria-labelledby={sortOutId} className={styles.sortOut}>
                  <div className={styles.sortOutHead}>
                    <div>
                      <h2 id={sortOutId} className={styles.inLine}>
                        {t('payments.sortOut.title')} <span className={styles.sub}>{toSortOut.total}</span>
                      </h2>{' '}
                      {waits > 0 && (
                        <span className={styles.sub}>{t('payments.sortOut.oldest', { count: waits })}</span>
                      )}
                    </div>
                    {unmatched > shown.length && (
                      <Link render={<RouterLink to="/payments?unmatched=1" />}>
                        {t('payments.sortOut.all', { count: unmatched })}
                      </Link>
                    )}
                  </div>
                  <PaymentsTable caption={t('payments.sortOut.title')} rows={shown} busy={false} matching />
                  {sorted.length > 0 && (
                    <h2>
                      {t('payments.sortOut.rest')} <span className={styles.sub}>{rest}</span>
                    </h2>
                  )}
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
