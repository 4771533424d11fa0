import { useSearchText, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { PaymentFigures } from './payment-figures';
import { PaymentTotals } from './payment-totals';
import { usePayments } from './payments.queries';
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
  const resetAll = () => {
    setTyped('');
    reset();
  };
  return (
    <>
      <PaymentFigures />
      <PaymentsFilters filter={filter} typed={typed} onType={setTyped} onChange={setFilter} onReset={resetAll} />
      <PagedList
        query={payments}
        empty={<PaymentsEmpty filtered={isFiltered} onReset={resetAll} />}
        countText={(shown, total) => t('payments.shown', { shown, total })}
      >
        {(rows) => <PaymentsTable rows={rows} busy={payments.isPlaceholderData} />}
      </PagedList>
      <PaymentTotals filter={filter} />
    </>
  );
}
