import type { Contract } from '@school/api-contract/staff-contracts';
import { dismiss, notify, useErrorText, useExclusive, useT } from '@school/kit';
import { useSendContract } from '../contracts.queries';

/** Sends the contract to the parent and tells how it went; a second press while it is under way does nothing. */
export function useSendNow({ id, contractType }: Pick<Contract, 'id' | 'contractType'>) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const send = useSendContract();
  const exclusive = useExclusive();
  const run = () => {
    dismiss();
    exclusive(() =>
      send.mutateAsync(id, {
        onSuccess: ({ alreadySent }) =>
          notify(
            alreadySent
              ? { title: t('contracts.alreadySent.title'), description: t('contracts.alreadySent.text') }
              : { title: t(`contracts.sent.${contractType}`) },
          ),
        onError: (error) =>
          notify({ tone: 'destructive', title: t('contracts.notSent'), description: errorText(error) }),
      }),
    );
  };
  return { run, isPending: send.isPending };
}
