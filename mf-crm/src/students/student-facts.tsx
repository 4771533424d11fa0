import { isOverdue } from '@school/api-contract/rules/overdue';
import type { Student } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { Link, useCan, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useStudentSubscriptions } from '../subscriptions/subscriptions.queries';
import { toPaidState } from './to-paid-state';
import { toShownContract } from './to-shown-contract';
import { useStudentTab } from './use-student-tab';

/** The states of contract, money and attendance, each with the tab behind it if the role may open that. */
export function StudentFacts({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { getTabAddress } = useStudentTab();
  const seesPayments = useCan('payments');
  const seesAttendance = useCan('viewAttendance');
  // Only a role that sees all groups can tell that nobody has marked the child.
  const noMarks = useCan('fullGroupAccess') ? t('student.facts.noMarks') : t('common.none');
  const sells = useSellsSubscriptions();
  const toMoney = <Link to={getTabAddress(sells ? 'subscriptions' : 'payments')} preventScrollReset />;
  const { owes, attendancePercent } = student;

  return (
    <StatCards size="sm" label={t('student.facts.label')}>
      <ContractFact student={student} />
      {seesPayments &&
        (owes ? (
          <StatCard
            label={t(isOverdue(owes.days) ? 'student.facts.debt' : 'student.facts.due')}
            value={
              <Badge plain tone={isOverdue(owes.days) ? 'danger' : 'warning'}>
                {money(owes.amount, owes.currency)}
              </Badge>
            }
            secondary={t('student.facts.debtAge', { count: owes.days })}
            render={toMoney}
          />
        ) : sells && student.active ? (
          <PaidFact studentId={student.id} render={toMoney} />
        ) : (
          <NoDebt render={toMoney} />
        ))}
      {seesAttendance && (
        <StatCard
          label={t('students.attendance')}
          value={attendancePercent === null ? noMarks : t('students.attendancePercent', { percent: attendancePercent })}
          secondary={t('student.facts.period')}
          render={<Link to={getTabAddress('attendance')} preventScrollReset />}
        />
      )}
    </StatCards>
  );
}

function ContractFact({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const { getTabAddress } = useStudentTab();
  const opensContracts = useCan('manageRegistrations');
  const { contractNumber, contractDate, contractSignedAt } = student;
  const state = toShownContract(student);
  // day and month stay on one line
  const toDate = (date: string) => shortDate(date).replaceAll(' ', '\u00a0');
  const signedOn = (state === 'signed' || state === 'completed') && contractSignedAt && toDate(contractSignedAt);
  const shownState = state && (
    <StatusBadge look={contractLooks[state]}>
      {[t(`contractStatus.${state}`), signedOn].filter(Boolean).join(' ')}
    </StatusBadge>
  );
  const onPaper = contractDate
    ? t('student.facts.onPaperSince', { date: toDate(contractDate) })
    : t('student.facts.onPaper');
  return (
    <StatCard
      label={t('student.facts.contract')}
      value={
        contractNumber ??
        shownState ?? (
          <Badge plain tone={student.active ? 'warning' : 'neutral'}>
            {t('students.noContract')}
          </Badge>
        )
      }
      secondary={contractNumber !== null && (shownState ?? onPaper)}
      render={opensContracts ? <Link to={getTabAddress('contracts')} preventScrollReset /> : undefined}
    />
  );
}

type ToMoney = Pick<ComponentProps<typeof StatCard>, 'render'>;

/** Of a family without a debt: until when it has paid, or that it has no subscription now. */
function PaidFact({ studentId, render }: ToMoney & { studentId: number }) {
  const t = useT('mf-crm');
  const { money, shortDate } = useFormats();
  const query = useStudentSubscriptions(studentId);
  if (query.isPending) return <StatCard loading label={t('student.facts.payment')} value="" render={render} />;
  if (!query.data) return <NoDebt render={render} />;
  const { balance, subscriptions } = query.data;
  const paid = toPaidState(subscriptions);
  if (balance && balance.balance < 0) {
    return (
      <StatCard
        label={t('student.facts.payment')}
        value={
          <Badge tone="success" icon={<CircleCheck />}>
            {t('subscriptions.balance.advance', { amount: money(-balance.balance, balance.currency) })}
          </Badge>
        }
        secondary={paid.is === 'paid' && t('student.facts.paidUntil', { date: shortDate(paid.endsOn) })}
        render={render}
      />
    );
  }
  if (paid.is === 'paid' || paid.is === 'open') {
    const until = t('student.facts.until', { date: shortDate(paid.endsOn) });
    return (
      <StatCard
        label={t(paid.is === 'paid' ? 'student.facts.paid' : 'student.facts.subscription')}
        value={
          paid.is === 'paid' ? (
            <Badge tone="success" icon={<CircleCheck />}>
              {until}
            </Badge>
          ) : (
            until
          )
        }
        secondary={t('student.facts.noDebts')}
        render={render}
      />
    );
  }
  return (
    <StatCard
      label={t('student.facts.payment')}
      value={
        <Badge plain tone="warning">
          {t('student.facts.noSubscription')}
        </Badge>
      }
      secondary={
        paid.is === 'usedUp'
          ? t('student.facts.usedUp')
          : paid.is === 'ended'
            ? t('student.facts.ended', { date: shortDate(paid.endsOn) })
            : t('student.facts.noDebts')
      }
      render={render}
    />
  );
}

function NoDebt({ render }: ToMoney) {
  const t = useT('mf-crm');
  return (
    <StatCard
      label={t('student.facts.debt')}
      value={
        <Badge tone="success" icon={<CircleCheck />}>
          {t('student.facts.noDebt')}
        </Badge>
      }
      render={render}
    />
  );
}
