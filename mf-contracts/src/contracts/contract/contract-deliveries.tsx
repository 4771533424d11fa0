import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { EmptyState } from '@school/design-system/empty-state';
import { Inline, Stack } from '@school/design-system/stack';
import { dismissToast, notify, useErrorText, useExclusive, useFormats, useT } from '@school/kit';
import { Mail, MessageSquareText, RefreshCw, Send } from 'lucide-react';
import { SendingButton } from '../../shared/sending-button';
import { useRetryDelivery } from '../contracts.queries';
import { DeliveryStatusBadge } from '../delivery-badges';
import { useSendNow } from '../differences/use-send-now';
import { listContractActions } from './available-actions';
import styles from './contract.module.css';

/** Every SMS and e-mail about the contract with its outcome, newest first. */
export function ContractDeliveries({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const send = useSendNow({
    id: contract.id,
    contractType: contract.contractType,
    sent: t(`contracts.sent.${contract.contractType}`),
    notSent: t('contracts.notSent'),
  });
  if (contract.deliveries.length === 0) {
    const maySend = listContractActions(contract).some(({ act, refusal }) => act === 'send' && !refusal);
    return (
      <EmptyState
        icon={<Mail />}
        title={t('contracts.delivery.emptyTitle')}
        action={
          maySend && (
            <>
              <SendingButton icon={<Send />} loading={send.isPending} onClick={send.run}>
                {t('contracts.acts.send')}
              </SendingButton>
              {send.question}
            </>
          )
        }
      >
        {maySend && t('contracts.delivery.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.deliveries} aria-label={t('contracts.tabs.delivery')}>
      {contract.deliveries.map((delivery) => (
        <li key={delivery.id}>
          <DeliveryCard contractId={contract.id} delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryCard({ contractId, delivery }: { contractId: number; delivery: Delivery }) {
  const t = useT('mf-contracts');
  const { dateTime, phone } = useFormats();
  const { channel, attempts, provider, providerMessageId, lastError } = delivery;
  const Icon = channel === 'sms' ? MessageSquareText : Mail;
  return (
    <Card
      title={
        <Inline>
          <Icon aria-hidden="true" className={styles.channelIcon} />
          {t(`contracts.delivery.channels.${channel}`)}: {t(`contracts.delivery.purposes.${delivery.purpose}`)}
        </Inline>
      }
      actions={<DeliveryStatusBadge delivery={delivery} />}
    >
      <Stack gap={3}>
        <DefinitionList
          items={[
            {
              term: t('contracts.delivery.recipient'),
              value: channel === 'sms' ? phone(delivery.recipient) : delivery.recipient,
            },
            { term: t('contracts.delivery.createdAt'), value: dateTime(delivery.createdAt) },
            ...(delivery.sentAt ? [{ term: t('contracts.delivery.sentAt'), value: dateTime(delivery.sentAt) }] : []),
            ...(delivery.reportedAt
              ? [{ term: t('contracts.delivery.reportedAt'), value: dateTime(delivery.reportedAt) }]
              : []),
            ...(delivery.withdrawnAt
              ? [{ term: t('contracts.delivery.withdrawnAt'), value: dateTime(delivery.withdrawnAt) }]
              : []),
            { term: t('contracts.delivery.attempts'), value: attempts },
            ...(provider
              ? [
                  {
                    term: t('contracts.delivery.provider'),
                    value: [
                      t(`contracts.delivery.providers.${provider}`, { defaultValue: provider }),
                      providerMessageId,
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  },
                ]
              : []),
            ...(lastError ? [{ term: t('contracts.delivery.error'), value: lastError }] : []),
          ]}
        />
        {delivery.mayRetry && <RetryButton contractId={contractId} delivery={delivery} />}
      </Stack>
    </Card>
  );
}

function RetryButton({ contractId, delivery }: { contractId: number; delivery: Delivery }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const retry = useRetryDelivery(contractId);
  const exclusive = useExclusive();
  return (
    <div>
      <Button
        size="sm"
        icon={<RefreshCw />}
        loading={retry.isPending}
        onClick={() => {
          dismissToast();
          exclusive(() =>
            retry.mutateAsync(delivery.id, {
              onSuccess: () => notify({ title: t('contracts.delivery.retried') }),
              onError: (error) =>
                notify({
                  tone: 'destructive',
                  title: t('contracts.delivery.notRetried'),
                  description: errorText(error),
                }),
            }),
          );
        }}
      >
        {t('contracts.delivery.retry')}
      </Button>
    </div>
  );
}
