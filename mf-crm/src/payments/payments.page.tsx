import { ButtonLink } from '@school/design-system/button';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useLocation, useParams, useSearchText, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { Download, FileText, Plus } from 'lucide-react';
import { PaymentPanel } from './detail/payment-panel';
import { NewPaymentPanel } from './edit/new-payment-panel';
import { PaymentFigures } from './payment-figures';
import { PaymentTotals } from './payment-totals';
import styles from './payments.module.css';
import { exportAddress, registerAddress, usePayments } from './payments.queries';
import { PaymentsEmpty } from './payments-empty';
import { PaymentsFilters } from './payments-filters';
import { PaymentsTable } from './payments-table';
import { usePaymentFilter } from './use-payment-filter';

/** The list at /payments; /payments/:id opens the panel of one payment over it, /payments/new the form. */
export function Component() {
  const t = useT('mf-crm');
  const { id } = useParams();
  const { search } = useLocation();
  const { filter, isFiltered, setFilter, reset } = usePaymentFilter();
  const [typed, setTyped] = useSearchText(filter.search, (text) => setFilter({ search: text }));
  const payments = usePayments(filter);
  const resetAll = () => {
    setTyped('');
    reset();
  };

  return (
    <>
      <PageHeader
        title={t('payments.title')}
        actions={
          <>
            <MoreActions
              label={t('payments.moreActions')}
              items={[
                { id: 'export', label: t('payments.export'), icon: <Download />, download: exportAddress(filter) },
                {
                  id: 'register',
                  label: t('payments.register'),
                  icon: <FileText />,
                  download: registerAddress(filter),
                },
              ]}
            />
            <ButtonLink
              variant="primary"
              collapses
              icon={<Plus />}
              render={<Link to={{ pathname: '/payments/new', search }} preventScrollReset />}
            >
              {t('payments.add')}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.figures}>
        <PaymentFigures />
      </div>
      <PaymentsFilters filter={filter} typed={typed} onType={setTyped} onChange={setFilter} onReset={resetAll} />
      <PaymentTotals filter={filter} />
      <PagedList
        query={payments}
        empty={<PaymentsEmpty filtered={isFiltered} onReset={resetAll} />}
        countText={(shown, total) => t('payments.shown', { shown, total })}
      >
        {(rows) => <PaymentsTable rows={rows} busy={payments.isPlaceholderData} />}
      </PagedList>
      {id === 'new' ? <NewPaymentPanel /> : id !== undefined && <PaymentPanel key={id} id={Number(id)} />}
    </>
  );
}
