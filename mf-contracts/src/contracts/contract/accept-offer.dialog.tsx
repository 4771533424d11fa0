import {
  type AcceptanceBasis,
  acceptanceBases,
  type Contract,
  staffContractRoutes,
} from '@school/api-contract/contracts/staff-contracts';
import { DateField } from '@school/design-system/date-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { notify, schoolDay, useDateFieldProps, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useAcceptOffer } from '../contracts.queries';
import { useCloseOnConflict } from './use-close-on-conflict';

interface AcceptanceDraft {
  basis: AcceptanceBasis | '';
  acceptedOn: string;
}

/** Records how and when the offer was accepted (Civil Code art. 438). */
export function AcceptOfferDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useT('mf-contracts');
  const dateProps = useDateFieldProps();
  const accept = useAcceptOffer(contract.id);
  const draft: AcceptanceDraft = { basis: '', acceptedOn: schoolDay() };
  const form = useContractForm(staffContractRoutes.accept.body, {
    draft,
    texts: { basis: t('contracts.accept.basisRequired'), acceptedOn: t('contracts.accept.dayRequired') },
    send: (body) => accept.mutateAsync(body),
    onSent: () => {
      notify({ title: t('contracts.accept.done', { number: contract.contractNumber }) });
      onClose();
    },
    onRefused: useCloseOnConflict(onClose),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('contracts.accept.title')}
      description={t('contracts.accept.text')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('contracts.accept.submit')}
    >
      <RadioGroup<AcceptanceBasis>
        {...form.field('basis')}
        legend={t('contracts.accept.basis')}
        required
        options={acceptanceBases.map((value) => ({ value, label: t(`contracts.bases.${value}`) }))}
      />
      <DateField
        {...dateProps}
        {...form.field('acceptedOn')}
        label={t('contracts.accept.day')}
        required
        min={contract.contractDate}
        max={dateProps.today}
      />
    </FormDialog>
  );
}
