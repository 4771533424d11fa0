import { type Contract, longWaitDays } from '@school/api-contract/contracts/staff-contracts';
import { Card } from '@school/design-system/card';
import { useFormats, useHeldReason, useT } from '@school/kit';
import { Ban, CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { Waiting } from '../../shared/waiting';
import styles from './contract-life.module.css';
import { type ContractStep, listContractSteps } from './contract-steps';

/** From the draft to the sealed PDF: what has happened and what the contract waits for. */
export function ContractLife({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  return (
    <Card title={t('contracts.life.title')}>
      <ol aria-label={t('contracts.life.title')} className={styles.steps}>
        {listContractSteps(contract).map((step) => (
          <Step key={step.name} step={step} waitingSince={contract.waitingSince} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, waitingSince }: { step: ContractStep; waitingSince: string | null }) {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  const Icon = toIcon(step);
  const held = useHeldReason(step.name === 'toDeliver' ? step.channels : []);
  const name = {
    done: () => t(`contracts.moments.${step.name}`),
    ended: () => t(`contractStatus.${step.name}`),
    next: () => (held ? t('contracts.life.toDeliverHeld', { reason: held.reason }) : t(`contracts.life.${step.name}`)),
  }[step.kind]();
  return (
    <li className={styles.step} data-kind={step.kind}>
      <Icon aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      {step.kind === 'next'
        ? waitingSince && (
            <span className={styles.at}>
              <Waiting since={waitingSince} lateDays={longWaitDays + 1} />
            </span>
          )
        : step.at && <time className={styles.at}>{dateTime(step.at)}</time>}
    </li>
  );
}

function toIcon({ kind, name }: ContractStep): LucideIcon {
  if (kind === 'ended') return name === 'expired' ? CircleX : Ban;
  return kind === 'next' ? CircleDashed : CircleCheck;
}
