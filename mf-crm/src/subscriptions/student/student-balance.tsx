import type { Balance } from '@school/api-contract/money/subscription-schemas';
import { isOverdue } from '@school/api-contract/rules/overdue';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { useFormats, useT } from '@school/kit';
import { CircleCheck } from 'lucide-react';
import styles from '../subscriptions.module.css';

/** One line: the debt and since when, no debt, or the advance. */
export function StudentBalance({ balance }: { balance: Balance }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const { due, dueSince, dueDays, pending, currency } = balance;
  const advance = -balance.balance;
  const text =
    due > 0
      ? t(isOverdue(dueDays ?? 0) ? 'subscriptions.balance.owes' : 'subscriptions.balance.dueToday', {
          amount: money(due, currency),
          date: date(dueSince),
        })
      : advance > 0
        ? t('subscriptions.balance.advance', { amount: money(advance, currency) })
        : t('subscriptions.balance.nothing');
  return (
    <div>
      {due > 0 ? (
        <Alert tone="warning" role="note">
          {text}
        </Alert>
      ) : (
        <Badge tone="success" icon={<CircleCheck />}>
          {text}
        </Badge>
      )}
      {pending > 0 && (
        <p className={styles.sub}>{t('subscriptions.balance.pending', { amount: money(pending, currency) })}</p>
      )}
    </div>
  );
}
