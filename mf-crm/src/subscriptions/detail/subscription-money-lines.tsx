import type { SubscriptionMoney } from '@school/api-contract/money/subscription-schemas';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { useId } from 'react';

/** How the price came about, and how much of it is paid. */
export function SubscriptionMoneyLines({ sold, studentId }: { sold: SubscriptionMoney; studentId: number }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const id = useId();
  const { pathname, search } = useLocation();
  const { price, prorated, siblingPercent, discount, amount, charged, paid } = sold;
  const money = (value: number) => formats.money(value, sold.currency);
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  const lines: [string, string | false][] = [
    [t('subscriptions.money.price'), money(price)],
    [t('subscriptions.money.prorated'), prorated !== price && money(prorated)],
    [t('subscriptions.money.siblings'), siblingPercent > 0 && t('subscriptions.percent', { percent: siblingPercent })],
    [
      t('subscriptions.money.discount'),
      discount !== null &&
        `${discount.percent === null ? money(discount.amount) : t('subscriptions.percent', { percent: discount.percent })}: ${discount.reason}`,
    ],
    [t('subscriptions.money.amount'), amount !== price && money(amount)],
    [t('subscriptions.money.credited'), charged !== amount && money(amount - charged)],
    [t('subscriptions.money.paid'), t('subscriptions.money.paidOf', { paid: money(paid), charged: money(charged) })],
  ];
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <h3 id={id}>{t('subscriptions.money.title')}</h3>
        <DefinitionList items={lines.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
        <p>
          <Link render={<RouterLink to={`/students/${studentId}?${back}`} />}>{t('subscriptions.money.ledger')}</Link>
        </p>
      </Stack>
    </section>
  );
}
