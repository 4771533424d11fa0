import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useFormats, useT } from '@school/kit';
import { listContractActions } from './available-actions';
import styles from './contract.module.css';
import { useContractTab } from './use-contract-tab';

/** Which messages did not arrive, where, and why; and what to do next. */
export function Undelivered({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { phone } = useFormats();
  const { showTab } = useContractTab();
  const maySend = listContractActions(contract).some(({ act, refusal }) => act === 'send' && !refusal);
  return (
    <Alert
      tone="warning"
      title={t('contracts.undeliveredTitle')}
      actions={
        <Button size="sm" onClick={() => showTab('delivery')}>
          {t('contracts.undeliveredMore')}
        </Button>
      }
    >
      {listLostMessages(contract.deliveries).map(({ id, channel, recipient, lastError }) => (
        <p key={id} className={styles.lost}>
          {t(`contracts.lost.${channel}`, { recipient: channel === 'sms' ? phone(recipient) : recipient })}
          {lastError && `: ${lastError}`}
        </p>
      ))}
      {maySend && t('contracts.undeliveredNext')}
    </Alert>
  );
}

/** The newest SMS and the newest email, if they were lost. Withdrawn messages do not count. */
function listLostMessages(newestFirst: readonly Delivery[]): Delivery[] {
  const sent = newestFirst.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (['sms', 'email'] as const).flatMap((channel) => {
    const newest = sent.find((delivery) => delivery.channel === channel);
    const isLost =
      newest?.report === 'undelivered' || newest?.status === 'failed' || newest?.status === 'max_attempts_reached';
    return newest && isLost ? [newest] : [];
  });
}
