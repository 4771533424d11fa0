import type { TrialChild } from '@school/api-contract/families/trial-lessons';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import { useErrorText, useT } from '@school/kit';
import { ReasonDialog } from '../shared/reason.dialog';
import { useMarkTrialChild } from './trial.queries';

interface TrialCommentDialogProps {
  child: TrialChild & { outcome: TrialOutcome };
  groupId: number;
  date: string;
  onClose: () => void;
}

/** What the coach tells those who will call the family; an empty text removes it. */
export function TrialCommentDialog({ child, groupId, date, onClose }: TrialCommentDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const save = useMarkTrialChild({ groupId, date, requestId: child.id });
  return (
    <ReasonDialog
      title={t('attendance.trial.commentTitle')}
      description={t('attendance.trial.commentText', { child: child.childName })}
      label={t('attendance.comment')}
      submitLabel={t('attendance.saveComment')}
      initial={child.comment ?? ''}
      maxLength={500}
      optional
      pending={save.isPending}
      error={save.isError ? errorText(save.error) : undefined}
      onSubmit={(text) => save.mutate({ outcome: child.outcome, comment: text || null }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
