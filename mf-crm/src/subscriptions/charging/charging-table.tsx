import type { ChargingRunItem } from '@school/api-contract/money/charging-runs';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { PlanName } from '../plan-name';
import styles from '../subscriptions.module.css';

/** Students with plan, days and amount, or with the reason why they are not charged. */
export function ChargingTable({ rows, currency }: { rows: ChargingRunItem[]; currency: string }) {
  const t = useT('mf-crm');
  const { shortDate, money } = useFormats();
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  /** Why somebody pays less than the price, or another one than last time. */
  const toReductions = ({ delay, siblingPercent, discount, priceChange }: ChargingRunItem) =>
    [
      priceChange &&
        t('charging.priceChange', { from: money(priceChange.from, currency), to: money(priceChange.to, currency) }),
      delay && t(`charging.delay.${delay.cause}`, { count: delay.days }),
      siblingPercent > 0 && t('charging.siblings', { percent: siblingPercent }),
      discount > 0 && t('charging.discount', { amount: money(discount, currency) }),
    ]
      .filter(Boolean)
      .join(', ');
  const toWhy = (row: ChargingRunItem) =>
    row.skipped === null ? toReductions(row) : t(`charging.skipped.${row.skipped}`);
  const columns: TableColumn<ChargingRunItem>[] = [
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
      width: 232,
      cell: (row) => (
        <span className={styles.child}>
          <Link quiet render={<RouterLink to={`/students/${row.studentId}?${back}`} />}>
            {row.studentName}
          </Link>
          {row.leavesOn !== null && (
            <Badge tone="warning">{t('charging.leaves', { date: shortDate(row.leavesOn) })}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'plan',
      header: t('subscriptions.columns.plan'),
      phone: 'fact',
      cell: (row) => <PlanName {...row} />,
      fullText: (row) => row.planName,
    },
    {
      key: 'period',
      header: t('subscriptions.detail.period'),
      width: 160,
      priority: 2,
      cell: (row) => t('subscriptions.period', { from: shortDate(row.startsOn), to: shortDate(row.endsOn) }),
    },
    ...(rows.some((row) => toWhy(row) !== '')
      ? [{ key: 'why', header: t('charging.why'), width: 216, priority: 1, phone: 'fact' as const, cell: toWhy }]
      : []),
    {
      key: 'amount',
      header: t('subscriptions.columns.amount'),
      align: 'end',
      width: 112,
      phone: 'state',
      cell: (row) =>
        row.skipped === null ? (
          <span className={styles.amount}>{money(row.amount, currency)}</span>
        ) : (
          <span className={styles.sub}>{t('common.none')}</span>
        ),
    },
  ];

  return (
    <Card padding="none">
      <Table
        caption={t('charging.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.studentId} ${row.planId}`}
      />
    </Card>
  );
}
