import type { Contract } from '@school/api-contract/staff-contracts';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { Ban, FileCheck2, FilePlus2, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { NewContractDialog } from '../new-contract/new-contract.dialog';
import { useOpenContract } from '../use-open-contract';
import { AcceptOfferDialog } from './accept-offer.dialog';
import { CancelContractDialog } from './cancel-contract.dialog';
import { type ActRefusal, actsOf, type ContractAct, isTermination } from './contract-acts';
import { useSendNow } from './use-send-now';

/** What can be done with the contract now; what cannot stays in its place with the reason. */
export function ContractActions({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const send = useSendNow(contract);
  const openContract = useOpenContract();
  const [asking, setAsking] = useState<'accept' | 'cancel' | 'new'>();
  const close = () => setAsking(undefined);
  const over = contract.status === 'cancelled' || contract.status === 'expired';

  const looks: Record<ContractAct, { label: string; icon: ReactNode; onClick: () => void; loading?: boolean }> = {
    send: {
      label: t(contract.status === 'draft' ? 'contracts.acts.send' : 'contracts.acts.resend'),
      icon: <Send />,
      onClick: send.run,
      loading: send.isPending,
    },
    accept: { label: t('contracts.acts.accept'), icon: <FileCheck2 />, onClick: () => setAsking('accept') },
    cancel: {
      label: t(isTermination(contract.status) ? 'contracts.acts.terminate' : 'contracts.acts.cancel'),
      icon: <Ban />,
      onClick: () => setAsking('cancel'),
    },
  };

  return (
    <Card title={t('contracts.acts.title')}>
      <Stack gap={3}>
        {over && contract.studentId !== null && (
          <Button block variant="primary" icon={<FilePlus2 />} onClick={() => setAsking('new')}>
            {t('contracts.new')}
          </Button>
        )}
        {actsOf(contract).map(({ act, refusal }) => (
          <Act key={act} primary={act === 'send' && contract.status === 'draft'} refusal={refusal} {...looks[act]} />
        ))}
      </Stack>
      {asking === 'accept' && <AcceptOfferDialog contract={contract} onClose={close} />}
      {asking === 'cancel' && <CancelContractDialog contract={contract} onClose={close} />}
      {asking === 'new' && contract.studentId !== null && (
        <NewContractDialog
          student={{ id: contract.studentId, name: contract.studentName }}
          onClose={close}
          onCreated={openContract}
        />
      )}
    </Card>
  );
}

interface ActProps {
  label: string;
  icon: ReactNode;
  primary: boolean;
  loading?: boolean;
  refusal: ActRefusal | undefined;
  onClick: () => void;
}

function Act({ label, icon, primary, loading, refusal, onClick }: ActProps) {
  const t = useT('mf-contracts');
  const whyId = useId();
  return (
    <Stack gap={1}>
      <Button
        block
        variant={primary && !refusal ? 'primary' : 'secondary'}
        icon={icon}
        loading={loading}
        disabled={refusal !== undefined}
        aria-describedby={refusal && whyId}
        onClick={onClick}
      >
        {label}
      </Button>
      {refusal && <small id={whyId}>{t(`contracts.refusals.${refusal}`)}</small>}
    </Stack>
  );
}
