import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { useFormats, useHeldReason, useT } from '@school/kit';

/** Messages about the contract wait for a channel that is not set up: which one, where to set it up, and the term of the link. */
export function HeldMessages({ contract: { status, deliveries, linkExpiresAt, linkWaits } }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  const held = useHeldReason(deliveries.filter((delivery) => delivery.held).map(({ channel }) => channel));
  return (
    <Alert
      tone="warning"
      title={held ? t('contracts.held.titleOf', { reason: held.reason }) : t('contracts.held.title')}
    >
      {held?.place}{' '}
      {linkWaits
        ? t('contracts.held.linkWaits')
        : status === 'sent' && linkExpiresAt && t('contracts.held.link', { until: dateTime(linkExpiresAt) })}
    </Alert>
  );
}
