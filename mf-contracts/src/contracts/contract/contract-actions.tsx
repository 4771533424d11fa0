import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { Button, ButtonLink, type ButtonProps } from '@school/design-system/button';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader, type PageHeaderProps } from '@school/design-system/page-header';
import { PhoneActions } from '@school/design-system/phone-actions';
import { Stack } from '@school/design-system/stack';
import { routeUrl, useNotReadyReason, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Ban, FileCheck2, FilePlus2, FileText, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useSendNow } from '../differences/use-send-now';
import { NewContractDialog } from '../new-contract/new-contract-dialog.lazy';
import { useOpenContract } from '../use-open-contract';
import { type ContractAction, isTermination, listContractActions } from './available-actions';
import styles from './contract.module.css';

const AcceptOfferDialog = lazyDialog(async () => (await import('./accept-offer.dialog')).AcceptOfferDialog);
const CancelContractDialog = lazyDialog(async () => (await import('./cancel-contract.dialog')).CancelContractDialog);

interface ContractActionsProps extends Omit<PageHeaderProps, 'actions'> {
  contract: Contract;
  /** What the contract says. */
  children: ReactNode;
}

/**
 * The page of a contract below a head with its actions, which a phone has at its foot: the next step and the PDF as
 * buttons, the others in a menu. An action that waits for another step is visible with its reason.
 */
export function ContractActions({ contract, children, ...head }: ContractActionsProps) {
  const t = useT('mf-contracts');
  const whyId = useId();
  const { main, others, questions } = useActions(contract);
  const label = t('contracts.acts.title');
  const pdf = {
    id: 'pdf',
    label: t(`contracts.pdf.${contract.pdf}`),
    icon: <FileText />,
    render: (
      // biome-ignore lint/a11y/useAnchorContent: the button gives the link its label
      <a href={routeUrl(staffContractRoutes.pdf, { params: { id: contract.id } })} target="_blank" rel="noreferrer" />
    ),
  };
  const inMenu = others.map(toMenuEntry);
  const isReady = main !== undefined && main.refusal === undefined;

  return (
    <>
      <PageHeader
        {...head}
        actions={
          <div className={styles.acts}>
            <MoreActions label={label} items={[pdf, ...inMenu.map((entry) => ({ ...entry, rare: true }))]} />
            {main && <ActButton {...main} whyId={whyId} />}
          </div>
        }
      />
      {main?.refusal && (
        <p id={whyId} className={styles.refusal}>
          {main.refusal}
        </p>
      )}
      <Stack>
        <PhoneActions
          main={
            isReady ? (
              <ActButton block {...main} whyId={whyId} />
            ) : (
              <ButtonLink block icon={pdf.icon} render={pdf.render}>
                {pdf.label}
              </ButtonLink>
            )
          }
          label={label}
          items={isReady ? [pdf, ...inMenu] : [...(main ? [toMenuEntry(main)] : []), ...inMenu]}
          facts={children}
        >
          {null}
        </PhoneActions>
      </Stack>
      {questions}
    </>
  );
}

interface Act {
  id: ContractAction | 'new';
  label: string;
  icon: ReactNode;
  variant: ButtonProps['variant'];
  loading?: boolean;
  /** Why the action is unavailable. */
  refusal: string | undefined;
  onClick: () => void;
}

const toMenuEntry = ({ id, label, icon, refusal, onClick }: Act) => ({
  ...{ id, label, icon, description: refusal, disabled: refusal !== undefined, onSelect: onClick },
});

function ActButton({ id: _id, label, variant, refusal, whyId, ...props }: Act & { whyId: string; block?: boolean }) {
  return (
    <Button
      {...props}
      variant={refusal ? 'secondary' : variant}
      disabled={refusal !== undefined}
      aria-describedby={refusal && whyId}
    >
      {label}
    </Button>
  );
}

/** The next step, the other actions, and the dialogs in which some of them ask. */
function useActions(contract: Contract): { main: Act | undefined; others: Act[]; questions: ReactNode } {
  const t = useT('mf-contracts');
  const send = useSendNow({
    id: contract.id,
    contractType: contract.contractType,
    sent: t(`contracts.sent.${contract.contractType}`),
    notSent: t('contracts.notSent'),
  });
  const openContract = useOpenContract();
  const [asking, setAsking] = useState<'accept' | 'cancel' | 'new'>();
  const notReady = useNotReadyReason();
  const close = () => setAsking(undefined);
  const { status, sentAt, delivery, studentId } = contract;

  const looks: Record<ContractAction, Omit<Act, 'id' | 'refusal'>> = {
    send: {
      label: t(sentAt === null ? 'contracts.acts.send' : 'contracts.acts.resend'),
      icon: <Send />,
      variant: status === 'draft' || delivery === 'failed' ? 'primary' : 'secondary',
      onClick: send.run,
      loading: send.isPending,
    },
    accept: {
      label: t('contracts.acts.accept'),
      icon: <FileCheck2 />,
      variant: 'secondary',
      onClick: () => setAsking('accept'),
    },
    cancel: {
      label: t(isTermination(status) ? 'contracts.acts.terminate' : 'contracts.acts.cancel'),
      icon: <Ban />,
      variant: 'ghost',
      onClick: () => setAsking('cancel'),
    },
  };
  const isOver = status === 'cancelled' || status === 'expired';
  const acts: Act[] =
    isOver && studentId !== null
      ? [
          {
            ...({ id: 'new', label: t('contracts.new'), icon: <FilePlus2 />, variant: 'primary' } as const),
            ...{ refusal: notReady, onClick: () => setAsking('new') },
          },
        ]
      : listContractActions(contract).map(({ act, refusal }) => ({
          ...{ id: act, ...looks[act] },
          refusal: refusal ? t(`contracts.refusals.${refusal}`) : act === 'send' ? notReady : undefined,
        }));
  // ending the contract does not compete with the step that goes on
  const steps = acts.filter(({ id }) => id !== 'cancel');
  const main = steps.find(({ refusal }) => refusal === undefined) ?? steps[0];

  return {
    main,
    others: acts.filter((act) => act !== main),
    questions: (
      <>
        {send.question}
        {asking === 'accept' && <AcceptOfferDialog contract={contract} onClose={close} />}
        {asking === 'cancel' && <CancelContractDialog contract={contract} onClose={close} />}
        {asking === 'new' && studentId !== null && (
          <NewContractDialog
            student={{ id: studentId, name: contract.studentName }}
            onClose={close}
            onCreated={openContract}
          />
        )}
      </>
    ),
  };
}
