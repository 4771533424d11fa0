import type { ContractDifferences, DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import type { ContractType } from '@school/api-contract/contracts/contracts';
import { dismissToast, hasCode, notify, useErrorText, useExclusive, useHeldReason, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { type ReactNode, useState } from 'react';
import { useSendContract } from '../contracts.queries';
import { useOpenContract } from '../use-open-contract';
import { findDifferences } from './find-differences';

const DifferencesDialog = lazyDialog(async () => (await import('./differences.dialog')).DifferencesDialog);

interface Sending {
  id: number;
  contractType: ContractType;
  /** Titles of the toasts after sending. */
  sent: string;
  notSent: string;
}

/**
 * Sends the contract to the parent and shows the result; ignores a second press while it is running. Render `question`:
 * it requests a decision when the card differs from the contract.
 */
export function useSendNow({ id, contractType, sent, notSent }: Sending): {
  run: () => void;
  isPending: boolean;
  question: ReactNode;
} {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const send = useSendContract();
  const exclusive = useExclusive();
  const openContract = useOpenContract();
  const held = useHeldReason(contractType === 'public_offer' ? ['email'] : ['sms', 'email']);
  const [differences, setDifferences] = useState<ContractDifferences>();
  const run = (onDifferences?: DifferencesDecision) => {
    dismissToast();
    return exclusive(() =>
      send.mutateAsync(
        { id, onDifferences },
        {
          onSuccess: (answer) => {
            setDifferences(undefined);
            if (answer.id !== id) openContract(answer.id);
            if (answer.alreadySent) {
              notify({ title: t('contracts.alreadySent.title'), description: t('contracts.alreadySent.text') });
            } else notify({ title: sent, description: held && t('contracts.held.titleOf', { reason: held.reason }) });
          },
          onError: (error) => {
            const found = findDifferences(error);
            setDifferences(found);
            if (found) return;
            const isIncomplete = hasCode(error, 'VALIDATION_FAILED');
            const description = isIncomplete ? t('contracts.differences.incomplete') : errorText(error);
            notify({ tone: 'destructive', title: notSent, description });
          },
        },
      ),
    );
  };
  const question = differences && (
    <DifferencesDialog differences={differences} onDecide={run} onClose={() => setDifferences(undefined)} />
  );
  return { run: () => void run(), isPending: send.isPending, question };
}
