import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useT } from '@school/kit';

/** The record that an event is about, with a link to its screen. */
export function EventSubject({ row }: { row: AuditLogRow }) {
  const t = useT('mf-crm');
  const { contractId, contractNumber, studentName, groupName, subjectName, eventType, metadata } = row;
  if (contractId !== null) return <To path={`/contracts/${contractId}`}>{contractNumber ?? String(contractId)}</To>;
  if (studentName !== null && metadata.paymentId === undefined)
    return <To path={`/students/${metadata.studentId}`}>{studentName}</To>;
  if (groupName !== null) return <To path={`/groups/${metadata.groupId}`}>{groupName}</To>;
  if (typeof metadata.paymentId === 'number') {
    return (
      <To path={`/payments/${metadata.paymentId}`}>{t('settings.audit.payment', { number: metadata.paymentId })}</To>
    );
  }
  if (subjectName !== null) return <To path={`/settings?tab=users&user=${metadata.userId}`}>{subjectName}</To>;
  if (/^(branch|section|hall)/.test(eventType)) {
    return <To path="/settings?tab=places">{t('settings.sections.places.title')}</To>;
  }
  if (eventType.startsWith('school.')) return <To path="/settings?tab=school">{t('settings.audit.school')}</To>;
  return t('common.none');
}

function To({ path, children }: { path: string; children: string }) {
  return <Link render={<RouterLink to={path} />}>{children}</Link>;
}
