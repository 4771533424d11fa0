import { nextStepBody, type TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { nextStepKinds } from '@school/api-contract/families/trial-requests';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { TextField } from '@school/design-system/text-field';
import { notify, schoolDay, useDateFieldProps, useSession, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useFunnelChoices } from '../../shared/use-funnel-choices';
import { useSetNextStep } from '../panel/request-detail.queries';

const ANYBODY = '';

/** Plans the next step with its day and person; for a refused request, a call. */
export function NextStepDialog({ request, onClose }: { request: TrialRequestDetail; onClose: () => void }) {
  const t = useT('mf-funnel');
  const dateField = useDateFieldProps();
  const choices = useFunnelChoices();
  const { user } = useSession();
  const setStep = useSetNextStep(request.id);
  const { nextStep, updatedAt } = request;
  const isRefused = request.status === 'REFUSED';
  const person = nextStep ? nextStep.person?.id : user?.id;
  const form = useContractForm(nextStepBody, {
    draft: {
      kind: String(nextStep?.kind ?? 'call'),
      text: nextStep?.text ?? '',
      day: nextStep?.day ?? schoolDay(),
      userId: person?.toString() ?? ANYBODY,
    },
    toBody: ({ text, userId, ...draft }) => ({
      ...draft,
      text: text.trim() || null,
      userId: userId === ANYBODY ? null : Number(userId),
    }),
    send: (body) => setStep.mutateAsync({ nextStep: body, updatedAt }),
    onSent: () => {
      notify({ title: t('step.saved') });
      onClose();
    },
  });
  const people = choices.data?.people ?? (nextStep?.person ? [nextStep.person] : []);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(isRefused ? 'step.planCallBack' : 'step.title')}
      description={request.childName}
      closeLabel={t('dialog.close')}
      cancelLabel={t('dialog.cancel')}
      submitLabel={t('step.submit')}
    >
      {!isRefused && (
        <SelectField
          {...form.field('kind')}
          native
          label={t('step.kind')}
          options={nextStepKinds.map((value) => ({ value, label: t(`step.${value}`) }))}
        />
      )}
      <TextField {...form.input('text')} label={t('step.text')} maxLength={300} autoComplete="off" />
      <DateField {...dateField} {...form.field('day')} label={t('step.day')} required />
      <SelectField
        {...form.field('userId')}
        native
        label={t('step.person')}
        placeholder={t('step.anybody')}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
