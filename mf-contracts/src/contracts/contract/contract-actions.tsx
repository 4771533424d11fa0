import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { Button, type ButtonProps } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { PhoneActions } from '@school/design-system/phone-actions';
import { Stack } from '@school/design-system/stack';
import { useNotReadyReason, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Ban, FileCheck2, FilePlus2, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { SendingButton } from '../../shared/sending-button';
import { useSendNow } from '../differences/use-send-now';
import { NewContractDialog } from '../new-contract/new-contract-dialog.lazy';
import { useOpenContract } from '../use-open-contract';
import { type ContractAction, isTermination, listContractActions } from './available-actions';
import styles from './contract.module.css';

const AcceptOfferDialog = lazyDialog(async () => (await import('./accept-offer.dialog')).AcceptOfferDialog);
const CancelContractDialog = lazyDialog(async () => (await import('./cancel-contract.dialog')).CancelContractDialog);

interface ContractActionsProps {
  contract: Contract;
  /** The place of the actions beside the facts of a wide window. */
  className: string | undefined;
  /** What the contract says. */
  children: ReactNode;
}

/** Actions on the contract; an action that waits for another step is visible with its reason. */
export function ContractActions({ contract, className, children }: ContractActionsProps) {
  const t = useT('mf-contracts');
  const send = useSendNow({
    id: contract.id,
    sent: t(`contracts.sent.${contract.contractType}`),
    notSent: t('contracts.notSent'),
  });
  const openContract = useOpenContract();
  const [asking, setAsking] = useState<'accept' | 'cancel' | 'new'>();
  const notReady = useNotReadyReason();
  const close = () => setAsking(undefined);
  const over = contract.status === 'cancelled' || contract.status === 'expired';

  const looks: Record<ContractAction, { label: string; icon: ReactNode; onClick: () => void; loading?: boolean }> = {
    send: {
      label: t(contract.sentAt === null ? 'contracts.acts.send' : 'contracts.acts.resend'),
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

  const newContract = over && contract.studentId !== null && (
    <SendingButton block variant="primary" icon={<FilePlus2 />} onClick={() => setAsking('new')}>
      {t('contracts.new')}
    </SendingButton>
  );
  const variants: Record<ContractAction, ButtonProps['variant']> = {
    send: contract.status === 'draft' || contract.delivery === 'failed' ? 'primary' : 'secondary',
    accept: 'secondary',
    // ends the contract, so it does not compete with the step that goes on
    cancel: 'ghost',
  };
  const acts = listContractActions(contract).map(({ act, refusal }) => ({
    ...{ act, variant: variants[act], ...looks[act] },
    refusal: refusal ? t(`contracts.refusals.${refusal}`) : act === 'send' ? notReady : undefined,
  }));
  const main = newContract ? undefined : acts.find(({ act, refusal }) => act !== 'cancel' && refusal === undefined);

  return (
    <>
      <PhoneActions
        main={newContract || (main && <Act {...main} />)}
        label={t('contracts.acts.title')}
        items={acts
          .filter((each) => each !== main)
          .map(({ act, label, icon, refusal, onClick }) => ({
            ...{ id: act, label, icon, description: refusal, disabled: refusal !== undefined, onSelect: onClick },
          }))}
        facts={children}
      >
        {(newContract || acts.length > 0) && (
          <div className={className}>
            <Card title={t('contracts.acts.title')}>
              <Stack gap={3}>
                {newContract}
                {acts.map((each) => (
                  <Act key={each.act} {...each} />
                ))}
              </Stack>
            </Card>
          </div>
        )}
      </PhoneActions>
      {send.question}
      {asking === 'accept' && <AcceptOfferDialog contract={contract} onClose={close} />}
      {asking === 'cancel' && <CancelContractDialog contract={contract} onClose={close} />}
      {asking === 'new' && contract.studentId !== null && (
        <NewContractDialog
          student={{ id: contract.studentId, name: contract.studentName }}
          onClose={close}
          onCreated={openContract}
        />
      )}
    </>
  );
}

interface ActProps {
  label: string;
  icon: ReactNode;
  variant: ButtonProps['variant'];
  loading?: boolean;
  /** Why the action is unavailable. */
  refusal: string | undefined;
  onClick: () => void;
}

function Act({ label, icon, variant, loading, refusal, onClick }: ActProps) {
  const whyId = useId();
  return (
    <Stack gap={1}>
      <Button
        block
        variant={refusal ? 'secondary' : variant}
        icon={icon}
        loading={loading}
        disabled={refusal !== undefined}
        aria-describedby={refusal && whyId}
        onClick={onClick}
      >
        {label}
      </Button>
      {refusal && (
        <small id={whyId} className={styles.sub}>
          {refusal}
        </small>
      )}
    </Stack>
  );
}
