import { type AcceptanceBasis, acceptanceBases, type Contract } from '@school/api-contract/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Dialog } from '@school/design-system/dialog';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import {
  dismiss,
  fieldErrors,
  notify,
  schoolDay,
  useDateFieldProps,
  useErrorText,
  useExclusive,
  useIssueText,
  useT,
} from '@school/kit';
import { useId, useState } from 'react';
import { useAcceptOffer } from '../contracts.queries';
import { useCloseIfMoved } from './use-close-if-moved';

/** Puts on record how and when the offer was accepted (Civil Code art. 438). */
export function AcceptOfferDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const dateProps = useDateFieldProps();
  const formId = useId();
  const accept = useAcceptOffer(contract.id);
  const [basis, setBasis] = useState<AcceptanceBasis | ''>('');
  const [acceptedOn, setAcceptedOn] = useState(schoolDay());
  const [pressed, setPressed] = useState(false);
  const exclusive = useExclusive();
  const closeIfMoved = useCloseIfMoved(onClose);
  const refused = fieldErrors(accept.error);
  const dayWrong = pressed && acceptedOn === '' ? t('contracts.accept.dayRequired') : undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('contracts.accept.title')}
      description={t('contracts.accept.text')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={accept.isPending}>
            {t('contracts.accept.submit')}
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
          if (basis === '' || acceptedOn === '') return;
          dismiss();
          exclusive(() =>
            accept.mutateAsync(
              { basis, acceptedOn },
              {
                onSuccess: () => {
                  notify({ title: t('contracts.accept.done', { number: contract.contractNumber }) });
                  onClose();
                },
                onError: closeIfMoved,
              },
            ),
          );
        }}
      >
        <Stack>
          {accept.isError && Object.keys(refused).length === 0 && (
            <Alert tone="danger">{errorText(accept.error)}</Alert>
          )}
          <RadioGroup<AcceptanceBasis>
            legend={t('contracts.accept.basis')}
            required
            value={basis}
            onValueChange={setBasis}
            options={acceptanceBases.map((value) => ({ value, label: t(`contracts.bases.${value}`) }))}
            error={pressed && basis === '' ? t('contracts.accept.basisRequired') : undefined}
          />
          <DateField
            {...dateProps}
            label={t('contracts.accept.day')}
            required
            min={contract.contractDate}
            max={dateProps.today}
            value={acceptedOn}
            onValueChange={setAcceptedOn}
            error={dayWrong ?? issueText(refused.acceptedOn)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
