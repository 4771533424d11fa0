import { isOverdue } from '@school/api-contract/rules/overdue';
import type { Student } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { Link, useCan, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { CircleCheck } from 'lucide-react';
import { useStudentSubscriptions } from '../subscriptions/subscriptions.queries';
import { toShownContract } from './to-shown-contract';
import { useStudentTab } from './use-student-tab';

/** Contract, money and attendance, each with the tab behind it if the role may open that. */
export function StudentFacts({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { money, shortDate } = useFormats();
  const { getTabAddress } = useStudentTab();
  const opensContracts = useCan('manageRegistrations');
  const seesPayments = useCan('payments');
  const seesAttendance = useCan('viewAttendance');
  // Only a role that sees all groups can tell that nobody has marked the child.
  const noMarks = useCan('fullGroupAccess') ? t('student.facts.noMarks') : t('common.none');
  const sells = useSellsSubscriptions();
  const moneyTab = sells ? 'subscriptions' : 'payments';
  const { contractNumber, contractDate, owes, attendancePercent } = student;

  const contractState = toShownContract(student);
  // day and month stay on one line
  const date = contractDate && shortDate(contractDate).replaceAll(' ', '\u00a0');
  const contractText =
    contractNumber && (date ? t('student.facts.contractOf', { number: contractNumber, date }) : contractNumber);
  const paperText = date ? t('student.facts.inCardOf', { date }) : t('student.facts.inCard');

  return (
    <StatCards size="sm" label={t('student.facts.label')}>
      <StatCard
        label={t('student.facts.contract')}
        value={
          contractState ? (
            <StatusBadge look={contractLooks[contractState]}>{t(`contractStatus.${contractState}`)}</StatusBadge>
          ) : (
            (contractNumber ?? t('student.facts.none'))
          )
        }
        secondary={contractState ? contractText : contractNumber && paperText}
        render={opensContracts ? <Link to={getTabAddress('contracts')} preventScrollReset /> : undefined}
      />
      {seesPayments && (
        <StatCard
          label={t(owes && !isOverdue(owes.days) ? 'student.facts.due' : 'student.facts.debt')}
          value={
            owes ? (
              <Badge plain tone={isOverdue(owes.days) ? 'danger' : 'warning'}>
                {money(owes.amount, owes.currency)}
              </Badge>
            ) : (
              <Badge tone="success" icon={<CircleCheck />}>
                {t('student.facts.noDebt')}
              </Badge>
            )
          }
          secondary={owes ? t('student.facts.debtAge', { count: owes.days }) : sells && <Paid studentId={student.id} />}
          render={<Link to={getTabAddress(moneyTab)} preventScrollReset />}
        />
      )}
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

/** What the family has paid ahead; otherwise until when the last subscription lasts, or since when it is over. */
function Paid({ studentId }: { studentId: number }) {
  const t = useT('mf-crm');
  const { money, shortDate } = useFormats();
  const { balance, subscriptions = [] } = useStudentSubscriptions(studentId).data ?? {};
  if (balance && balance.balance < 0) {
    return t('subscriptions.balance.advance', { amount: money(-balance.balance, balance.currency) });
  }
  const [last] = subscriptions
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => b.endsOn.localeCompare(a.endsOn));
  if (!last) return null;
  // its last day may still be ahead
  if (last.endReason === 'usedUp') return t('student.facts.paidUsedUp');
  const date = shortDate(last.endsOn);
  return last.state === 'ended' ? t('student.facts.paidEnded', { date }) : t('student.facts.paidUntil', { date });
}
