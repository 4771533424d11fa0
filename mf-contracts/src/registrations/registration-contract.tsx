import type { Registration } from '@school/api-contract/registrations';
import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import { Button, ButtonLink } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { dismiss, notify, routeUrl, useErrorText, useT } from '@school/kit';
import { FileText, Send } from 'lucide-react';
import { ContractStatusBadge } from '../contract-status-badge';
import { useExclusive } from '../shared/use-exclusive';
import { useSendContract } from './registrations.queries';

/** The contract that came with the registration; one that waits for its signature can be sent again. */
export function RegistrationContract({ registration }: { registration: Registration }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const send = useSendContract();
  const exclusive = useExclusive();
  const { contractId, contractNumber, contractStatus } = registration;
  const unsigned = contractStatus === 'draft' || contractStatus === 'sent';

  return (
    <Stack gap={3}>
      <Inline>
        {contractNumber} <ContractStatusBadge status={contractStatus} />
      </Inline>
      <Inline>
        <ButtonLink
          size="sm"
          icon={<FileText />}
          href={routeUrl(staffContractRoutes.pdf, { params: { id: contractId } })}
          target="_blank"
          rel="noreferrer"
        >
          {t('registration.openPdf')}
        </ButtonLink>
        {unsigned && (
          <Button
            size="sm"
            icon={<Send />}
            loading={send.isPending}
            onClick={() => {
              dismiss();
              exclusive(() =>
                send.mutateAsync(contractId, {
                  onSuccess: () => notify({ title: t('registration.contractSent') }),
                  onError: (error) =>
                    notify({
                      tone: 'destructive',
                      title: t('registration.contractNotSent'),
                      description: errorText(error),
                    }),
                }),
              );
            }}
          >
            {t('registration.sendContract')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
