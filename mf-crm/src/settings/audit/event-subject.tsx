import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useT } from '@school/kit';

/** The record that an event is about, with a link to its screen. */
export function EventSubject({ row }: { row: AuditLogRow }) {
  const t = useT('mf-crm');
  const { contractId, contractNumber, studentName, groupName, metadata } = row;
  if (contractId !== null) return <To path={`/contracts/${contractId}`}>{contractNumber ?? String(contractId)}</To>;
  if (studentName !== null) return <To path={`/students/${metadata.studentId}`}>{studentName}</To>;
  if (groupName !== null) return <To path={`/groups/${metadata.groupId}`}>{groupName}</To>;
  if (row.eventType.startsWith('school.')) return <To path="/settings?tab=school">{t('settings.audit.school')}</To>;
  return t('common.none');
}

function To({ path, children }: { path: string; children: string }) {
  return <Link render={<RouterLink to={path} />}>{children}</Link>;
}
