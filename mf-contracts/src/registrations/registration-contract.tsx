import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import type { Registration } from '@school/api-contract/families/registrations';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { ButtonLink } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Inline, Stack } from '@school/design-system/stack';
import { Link as RouterLink, routeUrl, useFormats, useT } from '@school/kit';
import { FilePlus2, FileText, Send } from 'lucide-react';
import { useState } from 'react';
import { ContractStatusBadge } from '../contract-status-badge';
import { useSendNow } from '../contracts/differences/use-send-now';
import { NewContractDialog } from '../contracts/new-contract/new-contract-dialog.lazy';
import { useOpenContract } from '../contracts/use-open-contract';
import { SendingButton } from '../shared/sending-button';
import styles from './registrations.module.css';

/** The contract of the registration. An unsigned one can be sent again; an expired one is replaced by a new one. */
export function RegistrationContract({ registration }: { registration: Registration }) {
  const t = useT('mf-contracts');
  const openContract = useOpenContract();
  const [composing, setComposing] = useState(false);
  const { contractId, contractNumber, contractStatus, studentId, replacedById, contractSentAt } = registration;
  const { shortDateTime } = useFormats();
  const send = useSendNow({
    id: contractId,
    contractType: 'electronic_signature',
    sent: t('registration.contractSent'),
    notSent: t('registration.contractNotSent'),
  });
  const unsigned = contractStatus === 'draft' || contractStatus === 'sent';

  return (
    <Stack gap={3}>
      <Inline>
        <Link alone render={<RouterLink to={`/contracts/${contractId}`} />}>
          {contractNumber}
        </Link>{' '}
        <ContractStatusBadge state={toContractState(contractStatus, registration.contractWasSigned)} />
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
          <SendingButton size="sm" icon={<Send />} loading={send.isPending} onClick={send.run}>
            {t(contractSentAt === null ? 'registration.sendContract' : 'registration.sendAgain')}
          </SendingButton>
        )}
        {unsigned && contractSentAt !== null && (
          <span className={styles.sentAt}>
            {t('registration.contractSentAt', { date: shortDateTime(contractSentAt) })}
          </span>
        )}
        {contractStatus === 'expired' && studentId !== null && (
          <SendingButton size="sm" icon={<FilePlus2 />} onClick={() => setComposing(true)}>
            {t('contracts.new')}
          </SendingButton>
        )}
      </Inline>
      {replacedById !== null && (
        <p>
          <Link render={<RouterLink to={`/contracts/${replacedById}`} />}>{t('contracts.differences.replacedBy')}</Link>
        </p>
      )}
      {send.question}
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
