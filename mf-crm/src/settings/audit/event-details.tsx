import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { DefinitionList } from '@school/design-system/definition-list';
import { useT } from '@school/kit';
import { useEventWords } from './use-event-words';

/** Details of an event by their names. */
export function EventDetails({ row }: { row: AuditLogRow }) {
  const t = useT('mf-crm');
  const details = useEventWords().toDetails(row);
  if (details.length === 0) return t('common.none');
  return <DefinitionList items={details.map(({ label, text }) => ({ term: label, value: text }))} />;
}
