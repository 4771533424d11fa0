import type { Registration } from '@school/api-contract/registrations';
import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import { Button, ButtonLink } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Inline, Stack } from '@school/design-system/stack';
import { dismiss, notify, Link as RouterLink, routeUrl, useErrorText, useExclusive, useT } from '@school/kit';
import { FilePlus2, FileText, Send } from 'lucide-react';
import { useState } from 'react';
import { ContractStatusBadge } from '../contract-status-badge';
import { NewContractDialog } from '../contracts/new-contract/new-contract.dialog';
import { useOpenContract } from '../contracts/use-open-contract';
import { useSendContract } from './registrations.queries';

/**
 * The contract that came with the registration; one that waits for its signature can be sent again, one that nobody signed in time
 * is followed by a new one.
 */
export function RegistrationContract({ registration }: { registration: Registration }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const send = useSendContract();
  const exclusive = useExclusive();
  const openContract = useOpenContract();
  const [composing, setComposing] = useState(false);
  const { contractId, contractNumber, contractStatus, studentId } = registration;
  const unsigned = contractStatus === 'draft' || contractStatus === 'sent';

  return (
    <Stack gap={3}>
      <Inline>
        <Link render={<RouterLink to={`/contracts/${contractId}`} />}>{contractNumber}</Link>{' '}
        <ContractStatusBadge status={contractStatus} />
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
                  onSuccess: ({ alreadySent }) =>
                    notify(
                      alreadySent
                        ? { title: t('contracts.alreadySent.title'), description: t('contracts.alreadySent.text') }
                        : { title: t('registration.contractSent') },
                    ),
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
        {contractStatus === 'expired' && studentId !== null && (
          <Button size="sm" icon={<FilePlus2 />} onClick={() => setComposing(true)}>
            {t('contracts.new')}
          </Button>
        )}
      </Inline>
      {contractStatus === 'expired' && (
        <p>{t(studentId === null ? 'contracts.expiredNoStudent' : 'contracts.expiredText')}</p>
      )}
      {composing && studentId !== null && (
        <NewContractDialog
          student={{ id: studentId, name: registration.childName }}
          onClose={() => setComposing(false)}
          onCreated={openContract}
        />
      )}
    </Stack>
  );
}
