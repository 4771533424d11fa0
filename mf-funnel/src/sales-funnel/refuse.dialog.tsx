import type { TrialRequest, TrialRequestMoveBody } from '@school/api-contract/trial-requests';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { useErrorText, useT } from '@school/kit';
import { useId, useState } from 'react';
import { useRefusalReasons } from './dialogs.queries';

interface RefuseDialogProps {
  card: TrialRequest;
  onClose: () => void;
  onSubmit: (body: TrialRequestMoveBody) => void;
}

/** A reason from the school's dictionary, and a comment if there is one. */
export function RefuseDialog({ card, onClose, onSubmit }: RefuseDialogProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const formId = useId();
  const reasons = useRefusalReasons();
  const [reasonId, setReasonId] = useState('');
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('refuse.title')}
      description={card.childName}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" type="submit" form={formId}>
            {t('refuse.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reasonId === '') return setMissing(true);
          onSubmit({
            status: 'REFUSED',
            refusalReasonId: Number(reasonId),
            ...(comment.trim() && { refusalComment: comment.trim() }),
          });
        }}
      >
        <Stack>
          <SelectField
            label={t('refuse.reason')}
            placeholder={t('refuse.choose')}
            required
            options={(reasons.data ?? []).map((reason) => ({ value: String(reason.id), label: reason.name }))}
            value={reasonId}
            onValueChange={setReasonId}
            disabled={reasons.isPending}
            error={
              reasons.isError ? errorText(reasons.error) : missing && reasonId === '' ? t('refuse.required') : undefined
            }
          />
          <TextArea
            label={t('refuse.comment')}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
