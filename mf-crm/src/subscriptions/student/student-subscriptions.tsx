import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { StudentSubscriptions as Answer } from '@school/api-contract/money/subscriptions';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { SkeletonText } from '@school/design-system/skeleton';
import { Inline, Stack } from '@school/design-system/stack';
import { Link as RouterLink, useCan, useErrorText, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { StudentAbsences } from '../absences/student-absences';
import { SaleDialog } from '../edit/dialogs.lazy';
import { SubscriptionStateBadge } from '../subscription-state-badge';
import { getUnpaid, getUrgency, urgencyTones, useLeftWords } from '../subscription-words';
import styles from '../subscriptions.module.css';
import { useStudentSubscriptions } from '../subscriptions.queries';
import { StudentBalance } from './student-balance';
import { StudentLedger } from './student-ledger';

interface StudentSubscriptionsProps {
  id: number;
  name: string;
  /** An archived student is sold nothing. */
  active: boolean;
}

/**
 * The subscriptions of a student with their remaining sessions and last days, and, for users who may see amounts, the
 * debt and its reasons.
 */
export function StudentSubscriptions({ id, name, active }: StudentSubscriptionsProps) {
  const errorText = useErrorText();
  const t = useT('mf-crm');
  const answer = useStudentSubscriptions(id);
  const seesAbsences = useCan('excuseAbsences');
  if (answer.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('subscriptions.detail.loading')}>
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (!answer.data) return <LoadFailure text={errorText(answer.error)} onRetry={() => void answer.refetch()} />;
  const { balance, subscriptions, charges, received } = answer.data;
  return (
    <Stack gap={6}>
      {balance && <StudentBalance balance={balance} />}
      <List answer={answer.data} student={{ id, name }} active={active} />
      {seesAbsences && <StudentAbsences student={{ id, name }} />}
      {balance && charges && received && (subscriptions.length > 0 || received.length > 0) && (
        <StudentLedger currency={balance.currency} charges={charges} received={received} />
      )}
    </Stack>
  );
}

interface ListProps {
  answer: Answer;
  student: { id: number; name: string };
  active: boolean;
}

function List({ answer: { subscriptions }, student, active }: ListProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const [isSelling, setSelling] = useState(false);
  const maySell = useCan('payments') && active;
  const button = maySell && (
    <Button icon={<Plus />} onClick={() => setSelling(true)}>
      {t('subscriptions.sell')}
    </Button>
  );
  return (
    <section aria-label={t('subscriptions.title')}>
      {subscriptions.length === 0 ? (
        <EmptyState headingLevel={3} title={t('subscriptions.student.noneTitle')} action={button}>
          {t(maySell ? 'subscriptions.student.noneText' : 'subscriptions.student.noneReadOnly')}
        </EmptyState>
      ) : (
        <Stack gap={3}>
          <Inline>{button}</Inline>
          <ul className={styles.list} aria-label={t('subscriptions.title')}>
            {subscriptions.map((subscription) => (
              <Row key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        </Stack>
      )}
      {isSelling && (
        <SaleDialog
          student={student}
          onClose={() => setSelling(false)}
          onSold={() => void navigate({ pathname: `/students/${student.id}`, search: '?tab=subscriptions' })}
        />
      )}
    </section>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const toLeft = useLeftWords();
  const { pathname, search } = useLocation();
  const opensPanel = useCan('viewSubscriptions');
  const { id, planName, startsOn, endsOn, money: sold } = subscription;
  const unpaid = getUnpaid(subscription);
  const urgency = getUrgency(subscription);
  const back = new URLSearchParams({ from: `${pathname}${search}` });
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        {opensPanel ? (
          <Link alone render={<RouterLink to={`/subscriptions/${id}?${back}`} />}>
            {planName}
          </Link>
        ) : (
          planName
        )}
        <div>{toLeft(subscription)}</div>
        <div className={styles.sub}>{t('subscriptions.period', { from: date(startsOn), to: date(endsOn) })}</div>
      </div>
      <div className={styles.end}>
        {sold && (
          <span className={styles.amount}>
            {unpaid > 0 ? (
              <Badge plain tone={urgencyTones[urgency]}>
                {t(urgency === 'today' ? 'subscriptions.student.dueToday' : 'subscriptions.student.due', {
                  amount: money(unpaid, sold.currency),
                })}
              </Badge>
            ) : (
              money(sold.charged, sold.currency)
            )}
          </span>
        )}
        <SubscriptionStateBadge {...subscription} />
      </div>
    </li>
  );
}
