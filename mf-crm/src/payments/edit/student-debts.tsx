import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { StudentBalance } from '../../subscriptions/student/student-balance';
import { getUnpaid } from '../../subscriptions/subscription-words';
import { useStudentSubscriptions } from '../../subscriptions/subscriptions.queries';
import styles from '../payments.module.css';
import { usePurposeWords } from './purpose-words';

interface StudentDebtsProps {
  studentId: number;
  onTake: (taken: { amount: number; purpose: string }) => void;
}

/** What the student owes, the oldest first; a press takes a debt, or all that is due, as amount and purpose. */
export function StudentDebts({ studentId, onTake }: StudentDebtsProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { shortDate, money } = useFormats();
  const toPurpose = usePurposeWords();
  const answer = useStudentSubscriptions(studentId);
  if (answer.isPending) return <Skeleton height="4rem" />;
  if (!answer.data) return <LoadFailure text={errorText(answer.error)} onRetry={() => void answer.refetch()} />;
  const { balance, subscriptions } = answer.data;
  if (!balance) return null;
  const unpaid = subscriptions
    .filter((each) => getUnpaid(each) > 0)
    .sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  const due = unpaid.filter(({ state }) => state !== 'coming');
  const toText = (amount: number) => money(amount, balance.currency);
  const take = (of: readonly Subscription[]) =>
    onTake({
      amount: of.reduce((sum, each) => sum + getUnpaid(each), 0),
      purpose: toPurpose(of.map(({ startsOn }) => startsOn.slice(0, 7))),
    });

  return (
    <section aria-label={t('payments.debts.title')}>
      <StudentBalance balance={balance} />
      {unpaid.length > 0 && (
        <ul aria-label={t('payments.debts.title')} className={styles.list}>
          {due.length > 1 && (
            <li className={styles.debt}>
              <span className={styles.main}>{t('payments.debts.all')}</span>
              <Button size="sm" onClick={() => take(due)}>
                {t('payments.debts.take', { amount: toText(balance.due) })}
              </Button>
            </li>
          )}
          {unpaid.map((each) => {
            const period = t('subscriptions.period', { from: shortDate(each.startsOn), to: shortDate(each.endsOn) });
            const text = t('payments.debts.take', { amount: toText(getUnpaid(each)) });
            return (
              <li key={each.id} className={styles.debt}>
                <span className={styles.main}>
                  {each.planName} <span className={styles.sub}>{period}</span>
                </span>
                <Button size="sm" aria-label={`${text}: ${each.planName}, ${period}`} onClick={() => take([each])}>
                  {text}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
