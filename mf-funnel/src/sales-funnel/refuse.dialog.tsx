import {
  type TrialRequest,
  type TrialRequestTransitionBody,
  trialRequestTransitionBody,
} from '@school/api-contract/families/trial-requests';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRefusalReasons } from './dialogs.queries';

interface RefuseDialogProps {
  card: TrialRequest;
  onClose: () => void;
  onSubmit: (body: TrialRequestTransitionBody) => void;
}

/** Requests a reason from the school's list and an optional comment. */
export function RefuseDialog({ card, onClose, onSubmit }: RefuseDialogProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const reasons = useRefusalReasons();
  const form = useContractForm(trialRequestTransitionBody, {
    draft: { refusalReasonId: '', refusalComment: '' },
    toBody: ({ refusalReasonId, refusalComment }) => ({
      status: 'REFUSED',
      refusalReasonId: Number(refusalReasonId),
      ...(refusalComment.trim() && { refusalComment }),
    }),
    texts: { refusalReasonId: t('refuse.required') },
    send: onSubmit,
  });
  const reason = form.field('refusalReasonId');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('refuse.title')}
      description={card.childName}
      closeLabel={t('dialog.close')}
      cancelLabel={t('dialog.cancel')}
      submitLabel={t('refuse.submit')}
      variant="danger"
    >
      <SelectField
        {...reason}
        label={t('refuse.reason')}
        placeholder={t('refuse.choose')}
        required
        options={(reasons.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={reasons.isPending}
        error={reasons.isError ? errorText(reasons.error) : reason.error}
      />
      <TextArea {...form.input('refusalComment')} label={t('refuse.comment')} maxLength={1000} />
    </FormDialog>
  );
}
