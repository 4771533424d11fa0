import { ButtonLink } from '@school/design-system/button';
import { type MoreAction, MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import {
  Link,
  useCan,
  useFormats,
  useLocation,
  useParams,
  useSearchText,
  useSellsSubscriptions,
  useT,
} from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { CalendarPlus, Download, Plus, ReceiptText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { SubscriptionPanel } from './detail/subscription-panel';
import { SaleOverList } from './edit/sale-over-list';
import { AskedDialog, type AskedSubscription } from './subscription-row-actions';
import { exportAddress, useSubscriptionSummary, useSubscriptions } from './subscriptions.queries';
import { SubscriptionsEmpty } from './subscriptions-empty';
import { SubscriptionsFilters } from './subscriptions-filters';
import { SubscriptionsOff } from './subscriptions-off';
import { SubscriptionsTable } from './subscriptions-table';
import { toSort, useSubscriptionFilter } from './use-subscription-filter';

/** The list at /subscriptions; /subscriptions/:id opens the panel of one over it, /subscriptions/new the sale. */
export function Component() {
  return useSellsSubscriptions() ? <Subscriptions /> : <SubscriptionsOff />;
}

function Subscriptions() {
  const t = useT('mf-crm');
  const { id } = useParams();
  const { search } = useLocation();
  const managesMoney = useCan('payments');
  const setsPlans = useCan('fullSettings');
  const { money } = useFormats();
  const { filter, isFiltered, setFilter, reset } = useSubscriptionFilter();
  const [typed, setTyped] = useSearchText(filter.search, (text) => setFilter({ search: text }));
  const subscriptions = useSubscriptions(filter);
  const summary = useSubscriptionSummary().data;
  const [asked, setAsked] = useState<AskedSubscription>();
  const resetAll = () => {
    setTyped('');
    reset();
  };
  const download: MoreAction = {
    id: 'export',
    label: t('subscriptions.export'),
    icon: <Download />,
    download: exportAddress(filter),
    rare: true,
  };
  const links: MoreAction[] = [
    {
      id: 'charging',
      label: t('subscriptions.toCharging'),
      icon: <CalendarPlus />,
      render: <Link to="/subscriptions/charging" />,
      rare: true,
    },
    {
      id: 'debts',
      label: summary?.due
        ? t('subscriptions.toDebtsOf', { amount: money(summary.due.amount, summary.due.currency) })
        : t('subscriptions.toDebts'),
      icon: <ReceiptText />,
      render: <Link to="/subscriptions/debts" />,
    },
  ];
  const plans: MoreAction = {
    id: 'plans',
    label: t('subscriptions.toPlans'),
    icon: <Settings2 />,
    render: <Link to="/settings?tab=subscriptions" />,
    rare: true,
  };

  return (
    <>
      <PageHeader
        title={t('subscriptions.title')}
        actions={
          <>
            <MoreActions
              label={t('subscriptions.moreActions')}
              items={[...(managesMoney ? links : []), ...(setsPlans ? [plans] : []), download]}
            />
            {managesMoney && (
              <ButtonLink
                variant="primary"
                collapses
                icon={<Plus />}
                render={<Link to={{ pathname: '/subscriptions/new', search }} preventScrollReset />}
              >
                {t('subscriptions.sell')}
              </ButtonLink>
            )}
          </>
        }
      />
      <SubscriptionsFilters
        filter={filter}
        counts={summary}
        typed={typed}
        onType={setTyped}
        onChange={setFilter}
        onReset={resetAll}
      />
      <PagedList
        query={subscriptions}
        empty={
          <SubscriptionsEmpty
            filtered={isFiltered}
            onReset={resetAll}
            onShowPast={
              filter.state === undefined && !filter.owes && !filter.lapsed
                ? () => setFilter({ state: 'all' })
                : undefined
            }
          />
        }
        countText={(shown, total) => t('subscriptions.shown', { shown, total })}
      >
        {(rows) => (
          <SubscriptionsTable
            rows={rows}
            busy={subscriptions.isPlaceholderData}
            sort={toSort(filter)}
            onSort={(sort) => setFilter({ sort })}
            onAsk={managesMoney ? setAsked : undefined}
          />
        )}
      </PagedList>
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
      {id === 'new'
        ? managesMoney && <SaleOverList />
        : id !== undefined && <SubscriptionPanel key={id} id={Number(id)} />}
    </>
  );
}
