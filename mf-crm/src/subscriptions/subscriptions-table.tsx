import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { SubscriptionSort } from '@school/api-contract/money/subscriptions';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn, type TableSort } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useCan, useFormats, useLocation, useNavigate, useT } from '@school/kit';
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
  const toRest = (row: Subscription) =>
    [row.sessionsLeft === null ? undefined : toLeft(row), toDaysLeft(row)].filter(Boolean).join(' · ');

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
      width: 184,
      priority: 2,
      phone: 'fact',
      cell: (row) => <span className={styles.plan}>{row.planName}</span>,
      fullText: (row) => row.planName,
    },
    {
      key: 'left',
      header: t('subscriptions.columns.left'),
      width: 178,
      phone: 'state',
      // the usual state says nothing, so what is left has its place; an item of a phone says the days beside the last one
      cell: (row) => (
        <span className={row.state === 'active' || getUnpaid(row) > 0 ? styles.notOnPhone : undefined}>
          {row.state === 'active' ? toRest(row) : <SubscriptionStateBadge {...row} />}
          {(row.state === 'frozen' || row.state === 'coming') && row.sessionsLeft !== null && (
            <span className={`${styles.remaining} ${styles.notOnPhone}`}>{toLeft(row)}</span>
          )}
        </span>
      ),
      fullText: (row) => (row.state === 'active' ? toRest(row) : row.sessionsLeft === null ? '' : toLeft(row)),
    },
    {
      key: 'until',
      header: t('subscriptions.columns.until'),
      sortable: true,
      width: 132,
      phone: 'fact',
      cell: (row) => {
        const left = toDaysLeft(row);
        return row.state === 'coming' ? (
          <>
            <span className={styles.onlyOnPhone}>{t('subscriptions.from', { date: shortDate(row.startsOn) })}</span>
            <span className={styles.notOnPhone}>{shortDate(row.endsOn)}</span>
          </>
        ) : (
          <>
            <span className={styles.onlyOnPhone}>{t('subscriptions.untilWord')} </span>
            {shortDate(row.endsOn)}
            {left && <span className={`${styles.sub} ${daysOn[row.state] ?? ''}`}> · {left}</span>}
          </>
        );
      },
    },
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
                <Badge plain tone={urgencyTones[getUrgency(row)]}>
                  <VisuallyHidden>
                    {t(getUrgency(row) === 'today' ? 'subscriptions.dueToday' : 'subscriptions.columns.due')}{' '}
                  </VisuallyHidden>
                  {money(getUnpaid(row), row.money.currency)}
                </Badge>
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
            // «Продлить» beside the menu
            width: 152,
            priority: 1,
            cell: (row: Subscription) => <SubscriptionRowActions subscription={row} onAsk={onAsk} />,
          },
        ]
      : []),
  ];
}

/** Where the days beside the last one are: elsewhere on a desk those of an active one; an ended one says them where there is room. */
const daysOn: Partial<Record<Subscription['state'], string | undefined>> = {
  active: styles.onlyOnPhone,
  ended: styles.notOnPhone,
};
