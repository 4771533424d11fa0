import { useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { isUnanswered } from '../../shared/final-answer';
import { useSaveComment } from '../attendance.queries';
import { ReasonDialog } from '../shared/reason.dialog';
import { useDayTexts } from '../shared/use-day-texts';
import { findSavedComment } from './comments/find-saved-comment';
import { useWaitingComment } from './comments/use-comment-queue';

export interface SessionDialogProps {
  groupId: number;
  date: string;
  onClose: () => void;
}

/**
 * Edits the comment on a date, which everybody who sees the journal can read; an empty text removes it. Without an answer
 * it waits in the browser.
 */
export function CommentDialog({ groupId, date, comment, onClose }: SessionDialogProps & { comment: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const save = useSaveComment(groupId, date);
  const { waiting, queue } = useWaitingComment(groupId, date);
  // What the user has seen, regardless of later fetches and of what the queue does.
  const [former] = useState(waiting);
  const theirs = former?.problem?.kind === 'changed' ? former.problem.theirs : undefined;
  const [initial] = useState(former?.comment ?? comment);
  const [seen, setSeen] = useState(theirs ?? former?.seen ?? comment);
  const savedComment = save.isError ? findSavedComment(save.error) : theirs;
  const failure = () => {
    if (savedComment === undefined) return save.isError ? errorText(save.error) : undefined;
    return savedComment ? t('attendance.commentChanged', { comment: savedComment }) : t('attendance.commentTakenAway');
  };
  const keep = (text: string) => {
    const earlier = former ? [...former.earlier, former.comment] : [];
    queue?.put({ groupId, date, comment: text, seen, earlier });
    onClose();
  };
  const submit = (text: string) => {
    // behind the former text, which may be on its way
    if (former) return keep(text);
    save.mutate(
      { comment: text, seen },
      {
        onSuccess: onClose,
        onError: (error) => {
          setSeen(findSavedComment(error) ?? seen);
          if (isUnanswered(error)) keep(text);
        },
      },
    );
  };
  return (
    <ReasonDialog
      title={t('attendance.commentTitle')}
      description={days.long(date)}
      label={t('attendance.comment')}
      submitLabel={t('attendance.saveComment')}
      initial={initial}
      maxLength={500}
      optional
      pending={save.isPending}
      error={failure()}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
