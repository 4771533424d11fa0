import { hasCode, toFieldErrors, useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { useSaveComment } from '../attendance.queries';
import { ReasonDialog } from '../shared/reason.dialog';
import { useDayTexts } from '../shared/use-day-texts';

export interface SessionDialogProps {
  groupId: number;
  date: string;
  onClose: () => void;
}

/** Edits the comment on a date, which everybody who sees the journal can read; an empty text removes it. */
export function CommentDialog({ groupId, date, comment, onClose }: SessionDialogProps & { comment: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const save = useSaveComment(groupId, date);
  // The comment that the user has seen, regardless of later fetches.
  const [seen, setSeen] = useState(comment);
  const savedComment = findSavedComment(save.error);
  const failure = () => {
    if (savedComment === undefined) return errorText(save.error);
    return savedComment ? t('attendance.commentChanged', { comment: savedComment }) : t('attendance.commentTakenAway');
  };
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
      error={save.isError ? failure() : undefined}
      onSubmit={(text) =>
        save.mutate(
          { comment: text, seen },
          { onSuccess: onClose, onError: (error) => setSeen(findSavedComment(error) ?? seen) },
        )
      }
      onClose={onClose}
    />
  );
}

/** The comment that another user has saved; '' when removed; undefined for another failure. */
const findSavedComment = (error: unknown) => (hasCode(error, 'CONFLICT') ? toFieldErrors(error).comment : undefined);
