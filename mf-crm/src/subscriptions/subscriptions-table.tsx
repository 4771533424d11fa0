import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { SubscriptionSort } from '@school/api-contract/money/subscriptions';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn, type TableSort } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useCan, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { usePhone } from '../shared/use-phone';
import { PlanName } from './plan-name';
import { type AskedSubscription, SubscriptionRowActions } from './subscription-row-actions';
import { SubscriptionStateBadge } from './subscription-state-badge';
import { getUnpaid, getUrgency, urgencyTones, useDaysLeftWords, useLeftWords } from './subscription-words';
import styles from './subscriptions.module.css';

/** None for `attention`: the amounts of those who owe are in no order. */
const headSorts = {
  attention: undefined,
  endsOn: { key: 'until', direction: 'asc' },
  '-endsOn': { key: 'until', direction: 'desc' },
} satisfies Record<SubscriptionSort, TableSort | undefined>;

interface SubscriptionsTableProps {
  rows: Subscription[];
  busy: boolean;
  sort: SubscriptionSort;
  onSort: (sort: SubscriptionSort) => void;
  /** Undefined: the user may not change subscriptions. */
  onAsk: ((asked: AskedSubscription) => void) | undefined;
}

const isOpen = ({ state }: Subscription) => state !== 'ended' && state !== 'cancelled';

/** Rows of subscriptions; each opens its panel. */
export function SubscriptionsTable({ rows, busy, sort, onSort, onAsk }: SubscriptionsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Card padding="none">
      <Table
        caption={t('subscriptions.caption')}
        columns={useColumns(onAsk)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        sort={headSorts[sort]}
        onSortChange={({ key, direction }) =>
          onSort(key === 'due' ? 'attention' : direction === 'asc' ? 'endsOn' : '-endsOn')
        }
        onRowClick={(row) =>
          void navigate({ pathname: `/subscriptions/${row.id}`, search }, { preventScrollReset: true })
        }
      />
    </Card>
  );
}

function useColumns(onAsk: SubscriptionsTableProps['onAsk']): TableColumn<Subscription>[] {
  const t = useT('mf-crm');
  const { shortDate, money } = useFormats();
  const toLeft = useLeftWords();
  const toDaysLeft = useDaysLeftWords();
  const { search } = useLocation();
  const seesAmounts = useCan('payments');
  const isPhone = usePhone();

  /** An item shows the state, or the debt in its place, and below it the last day. */
  const itemColumns: TableColumn<Subscription>[] = [
    {
      key: 'state',
      header: t('subscriptions.columns.state'),
      phone: 'state',
      cell: (row) => row.state !== 'active' && getUnpaid(row) === 0 && <SubscriptionStateBadge {...row} />,
    },
    {
      key: 'until',
      header: t('subscriptions.columns.until'),
      phone: 'fact',
      cell: (row) => {
        const left = row.state === 'active' ? toDaysLeft(row) : undefined;
        return row.state === 'coming' ? (
          t('subscriptions.from', { date: shortDate(row.startsOn) })
        ) : (
          <span className={styles.small}>
            {t('subscriptions.untilDay', { date: shortDate(row.endsOn) })}
            {left && ` · ${left}`}
          </span>
        );
      },
    },
  ];
  const toRest = (row: Subscription) =>
    [row.state !== 'frozen' && toDaysLeft(row), row.sessionsLeft !== null && isOpen(row) && toLeft(row)].filter(
      (words) => typeof words === 'string',
    );
  /** State, last day, and how much is left; the usual state says nothing. */
  const termColumn: TableColumn<Subscription> = {
    key: 'until',
    header: t('subscriptions.columns.until'),
    sortable: true,
    width: 264,
    cell: (row) => (
      <span className={styles.term}>
        {row.state !== 'active' && <SubscriptionStateBadge {...row} />}
        <span className={styles.rest}>
          {t('subscriptions.untilDay', { date: shortDate(row.endsOn) })}
          {toRest(row).map((words) => (
            <span key={words} className={styles.sub}>
              {' · '}
              <span>{words}</span>
            </span>
          ))}
        </span>
      </span>
    ),
    fullText: (row) => [t('subscriptions.untilDay', { date: shortDate(row.endsOn) }), ...toRest(row)].join(' · '),
  };

  return [
    {
      key: 'face',
      header: t('subscriptions.columns.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <Avatar name={row.studentName} />,
    },
    {
      key: 'student',
      header: t('subscriptions.columns.student'),
      isRowHeader: true,
      width: 182,
      cell: (row) => (
        <Link quiet render={<RouterLink to={{ pathname: `/subscriptions/${row.id}`, search }} preventScrollReset />}>
          {row.studentName}
        </Link>
      ),
    },
    {
      key: 'plan',
      header: t('subscriptions.columns.plan'),
      width: 204,
      priority: 2,
      phone: 'fact',
      cell: (row) => (
        <span className={styles.small}>
          <PlanName {...row} />
        </span>
      ),
      fullText: (row) => row.planName,
    },
    ...(isPhone ? itemColumns : [termColumn]),
    ...(seesAmounts
      ? [
          {
            key: 'amount',
            header: t('subscriptions.columns.amount'),
            align: 'end' as const,
            width: 80,
            priority: 3,
            cell: ({ money: sold }: Subscription) =>
              sold && <span className={styles.amount}>{money(sold.amount, sold.currency)}</span>,
          },
          {
            key: 'due',
            header: t('subscriptions.columns.due'),
            sortable: true,
            align: 'end' as const,
            width: 112,
            phone: 'state' as const,
            cell: (row: Subscription) =>
              row.money &&
              getUnpaid(row) > 0 && (
                <span className={styles.due}>
                  <Badge plain tone={urgencyTones[getUrgency(row)]}>
                    <VisuallyHidden>
                      {t(getUrgency(row) === 'today' ? 'subscriptions.dueToday' : 'subscriptions.columns.due')}{' '}
                    </VisuallyHidden>
                    {money(getUnpaid(row), row.money.currency)}
                  </Badge>
                </span>
              ),
          },
        ]
      : []),
    ...(onAsk
      ? [
          {
            key: 'actions',
            header: t('subscriptions.columns.actions'),
            headerHidden: true,
            // «Принять оплату» beside the menu
            width: 184,
            priority: 1,
            cell: (row: Subscription) => <SubscriptionRowActions subscription={row} onAsk={onAsk} />,
          },
        ]
      : []),
  ];
}
