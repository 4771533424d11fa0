import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { DefinitionList } from '@school/design-system/definition-list';
import { useT } from '@school/kit';
import { PaymentLink, To } from './event-subject';
import { useEventWords } from './use-event-words';

/** Details of an event by their names. */
export function EventDetails({ row }: { row: AuditLogRow }) {
  const t = useT('mf-crm');
  const details = useEventWords().toDetails(row);
  const { contractId, contractNumber } = row;
  const { paymentId } = row.metadata;
  const items = [
    ...(contractId === null
      ? []
      : [
          {
            term: t('settings.audit.contract'),
            value: <To path={`/contracts/${contractId}`}>{contractNumber ?? String(contractId)}</To>,
          },
        ]),
    ...details.map(({ name, label, text }) => ({
      term: label,
      value: name === 'paymentId' && typeof paymentId === 'number' ? <PaymentLink id={paymentId} /> : text,
    })),
  ];
  return items.length === 0 ? t('common.none') : <DefinitionList items={items} />;
}
