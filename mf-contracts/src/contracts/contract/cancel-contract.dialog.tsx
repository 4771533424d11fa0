import type { Contract } from '@school/api-contract/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { dismiss, notify, useErrorText, useExclusive, useT } from '@school/kit';
import { useId, useRef, useState } from 'react';
import { useCancelContract } from '../contracts.queries';
import { isTermination } from './contract-acts';
import { useCloseIfMoved } from './use-close-if-moved';

/** Asks for the reason and says what follows: an unsigned contract is called off, a signed one is terminated. */
export function CancelContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const kind = isTermination(contract.status) ? 'terminate' : 'cancel';
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useCancelContract(contract.id);
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const exclusive = useExclusive();
  const closeIfMoved = useCloseIfMoved(onClose);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={field}
      title={t(`contracts.${kind}.title`, { number: contract.contractNumber })}
      description={contract.studentName}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('contracts.keep')}</Button>
          <Button variant="danger" type="submit" form={formId} loading={cancel.isPending}>
            {t(`contracts.${kind}.submit`)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (reason.trim() === '') return field.current?.focus();
          dismiss();
          exclusive(() =>
            cancel.mutateAsync(reason.trim(), {
              onSuccess: () => {
                notify({ title: t(`contracts.${kind}.done`, { number: contract.contractNumber }) });
                onClose();
              },
              onError: closeIfMoved,
            }),
          );
        }}
      >
        <Stack>
          <Alert tone="warning">{t(`contracts.${kind}.text`)}</Alert>
          {cancel.isError && <Alert tone="danger">{errorText(cancel.error)}</Alert>}
          <TextArea
            ref={field}
            label={t('contracts.reason')}
            description={t(`contracts.${kind}.reasonHint`)}
            required
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={pressed && reason.trim() === '' ? t('contracts.reasonRequired') : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
