import { ButtonLink } from '@school/design-system/button';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Tabs } from '@school/design-system/tabs';
import { Link, useLocation, useParams, useSearchParams, useT } from '@school/kit';
import { Download, FileText, Link2, Plus, Upload } from 'lucide-react';
import { lazySection } from '../shared/lazy-section';
import { PaymentPanel } from './detail/payment-panel';
import { NewPaymentPanel } from './edit/new-payment-panel';
import { NewOrdersPanel } from './orders/new-orders-panel';
import { exportAddress, registerAddress, useLivePayments } from './payments.queries';
import { PaymentsView } from './payments-view';
import { usePaymentFilter } from './use-payment-filter';

const OrdersView = lazySection(async () => (await import('./orders/orders-view')).OrdersView);

type PaymentsTab = 'list' | 'orders';

/** The list at /payments; /payments/:id opens the panel of one payment over it, /payments/new and /payments/link the forms. */
export function Component() {
  const t = useT('mf-crm');
  const { id } = useParams();
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: PaymentsTab = params.get('tab') === 'orders' ? 'orders' : 'list';
  const { filter } = usePaymentFilter();
  useLivePayments();

  return (
    <>
      <PageHeader
        title={t('payments.title')}
        actions={
          <>
            <MoreActions
              label={t('payments.moreActions')}
              items={[
                {
                  id: 'statement',
                  label: t('payments.statement'),
                  icon: <Upload />,
                  render: <Link to="/payments/statement" />,
                },
                {
                  id: 'export',
                  label: t('payments.export'),
                  icon: <Download />,
                  download: exportAddress(filter),
                  rare: true,
                },
                {
                  id: 'register',
                  label: t(filter.changedSinceRegister ? 'payments.registerAgain' : 'payments.register'),
                  icon: <FileText />,
                  download: registerAddress(filter),
                  rare: !filter.changedSinceRegister,
                },
              ]}
            />
            <ButtonLink
              collapses
              icon={<Link2 />}
              render={<Link to={{ pathname: '/payments/link', search }} preventScrollReset />}
            >
              {t('payments.addOrders')}
            </ButtonLink>
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
      <Tabs<PaymentsTab>
        label={t('payments.tabs.label')}
        value={tab}
        onValueChange={(next) => setParams(next === 'orders' ? { tab: 'orders' } : {}, { preventScrollReset: true })}
        items={[
          { value: 'list', label: t('payments.tabs.list'), content: <PaymentsView /> },
          { value: 'orders', label: t('payments.tabs.orders'), content: <OrdersView /> },
        ]}
      />
      {id === 'new' && <NewPaymentPanel />}
      {id === 'link' && <NewOrdersPanel />}
      {id !== undefined && id !== 'new' && id !== 'link' && <PaymentPanel key={id} id={Number(id)} />}
    </>
  );
}
