import type { SubscriptionQuote } from '@school/api-contract/money/subscriptions';
import { Alert } from '@school/design-system/alert';
import { SkeletonText } from '@school/design-system/skeleton';
import { useErrorText, useFormats, useT } from '@school/kit';
import styles from '../subscriptions.module.css';
import type { useQuote } from '../subscriptions.queries';

interface SaleQuoteProps {
  quote: Pick<ReturnType<typeof useQuote>, 'data' | 'error' | 'isLoading'>;
  /** Whether the quote was requested with a discount by staff. */
  discounted: boolean;
}

/** The price of a sale line by line, each reduction with its reason, and the days that it buys. */
export function SaleQuote({ quote, discounted }: SaleQuoteProps) {
  const errorText = useErrorText();
  if (quote.error) return <Alert tone="danger">{errorText(quote.error)}</Alert>;
  if (quote.data) return <Lines quote={quote.data} discounted={discounted} />;
  return quote.isLoading ? <SkeletonText lines={3} /> : null;
}

const toNames = (siblings: SubscriptionQuote['siblings']) => siblings.map(({ name }) => name).join(', ');

function Lines({ quote, discounted }: { quote: SubscriptionQuote; discounted: boolean }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const { currency, price, prorated, sessionsLeft, sessionsInMonth, delay, siblingPercent, siblings, overlaps } = quote;
  const sibling = Math.max(0, prorated - quote.discount - quote.amount);
  const discountedSiblings = siblings.filter(({ percent }) => percent > 0);
  const line = (text: string, amount: number) => (
    <div className={styles.line}>
      <span className={styles.main}>{text}</span>
      <span className={styles.amount}>{money(amount, currency)}</span>
    </div>
  );
  return (
    <>
      {overlaps && (
        <Alert tone="warning" title={t('subscriptions.sale.overlaps')}>
          {t('subscriptions.sale.overlapsText', { name: overlaps.planName, date: date(overlaps.endsOn) })}
        </Alert>
      )}
      <div role="status" className={styles.quote}>
        {line(t('subscriptions.money.price'), price)}
        {prorated !== price &&
          line(
            [
              sessionsLeft === null || sessionsInMonth === null
                ? t('subscriptions.sale.proratedByDays')
                : t('subscriptions.sale.prorated', { left: sessionsLeft, total: sessionsInMonth }),
              delay && t(`charging.delay.${delay.cause}`, { count: delay.days }),
            ]
              .filter(Boolean)
              .join(' · '),
            prorated - price,
          )}
        {siblingPercent > 0 &&
          line(t('subscriptions.sale.siblings', { percent: siblingPercent, names: toNames(siblings) }), -sibling)}
        {siblingPercent === 0 && discountedSiblings.length > 0 && (
          <span className={styles.sub}>
            {t('subscriptions.sale.siblingHasDiscount', { names: toNames(discountedSiblings) })}
          </span>
        )}
        {discounted && quote.discount > 0 && line(t('subscriptions.money.discount'), -quote.discount)}
        <div className={`${styles.line} ${styles.total}`}>
          <span>{t('subscriptions.sale.total')}</span>
          <span className={styles.amount}>{money(quote.amount, currency)}</span>
        </div>
        <span className={styles.sub}>
          {t('subscriptions.period', { from: date(quote.startsOn), to: date(quote.endsOn) })}
        </span>
      </div>
    </>
  );
}
