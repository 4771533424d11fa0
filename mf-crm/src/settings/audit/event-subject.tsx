import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useT } from '@school/kit';

/** The family or the record that an event is about, with a link to its screen. */
export function EventSubject({ row }: { row: AuditLogRow }) {
  const t = useT('mf-crm');
  const { contractId, contractNumber, studentId, studentName, childName, groupName, subjectName, eventType } = row;
  const { groupId, paymentId, trialRequestId, userId } = row.metadata;
  if (studentName !== null && studentId !== undefined) return <To path={`/students/${studentId}`}>{studentName}</To>;
  if (contractId !== null) {
    return <To path={`/contracts/${contractId}`}>{childName ?? contractNumber ?? String(contractId)}</To>;
  }
  if (childName !== undefined && typeof trialRequestId === 'number') {
    return <To path={`/sales-funnel/${trialRequestId}`}>{childName}</To>;
  }
  if (groupName !== null) return <To path={`/groups/${groupId}`}>{groupName}</To>;
  if (typeof paymentId === 'number') return <PaymentLink id={paymentId} />;
  if (subjectName !== null) return <To path={`/settings?tab=users&user=${userId}`}>{subjectName}</To>;
  if (/^(branch|section|hall)/.test(eventType)) {
    return <To path="/settings?tab=places">{t('settings.sections.places.title')}</To>;
  }
  if (eventType.startsWith('school.')) return <To path="/settings?tab=school">{t('settings.audit.school')}</To>;
  return t('common.none');
}

export function PaymentLink({ id }: { id: number }) {
  const t = useT('mf-crm');
  return <To path={`/payments/${id}`}>{t('settings.audit.payment', { number: id })}</To>;
}

export function To({ path, children }: { path: string; children: string }) {
  return <Link render={<RouterLink to={path} />}>{children}</Link>;
}
