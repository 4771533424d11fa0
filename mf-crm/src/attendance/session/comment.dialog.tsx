import { useErrorText, useT } from '@school/kit';
import { useSaveComment } from '../attendance.queries';
import { ReasonDialog } from '../shared/reason.dialog';
import { useDayTexts } from '../shared/use-day-texts';

export interface SessionDialogProps {
  groupId: number;
  date: string;
  onClose: () => void;
}

/** The note on a date that everybody who opens the journal reads; an empty one takes it away. */
export function CommentDialog({ groupId, date, comment, onClose }: SessionDialogProps & { comment: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const save = useSaveComment(groupId, date);
  return (
    <ReasonDialog
      title={t('attendance.commentTitle')}
      description={days.long(date)}
      label={t('attendance.comment')}
      submitLabel={t('attendance.saveComment')}
      initial={comment}
      maxLength={500}
      optional
      pending={save.isPending}
      error={save.isError ? errorText(save.error) : undefined}
      onSubmit={(text) => save.mutate(text, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
