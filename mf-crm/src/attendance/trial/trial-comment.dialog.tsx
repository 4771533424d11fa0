import type { TrialChild } from '@school/api-contract/families/trial-lessons';
import { useT } from '@school/kit';
import { ReasonDialog } from '../shared/reason.dialog';

interface TrialCommentDialogProps {
  child: Pick<TrialChild, 'childName' | 'comment'>;
  onSave: (comment: string | null) => void;
  onClose: () => void;
}

/** What the coach tells those who will call the family, kept and sent like a mark; an empty text removes it. */
export function TrialCommentDialog({ child, onSave, onClose }: TrialCommentDialogProps) {
  const t = useT('mf-crm');
  return (
    <ReasonDialog
      title={t('attendance.trial.commentTitle')}
      description={t('attendance.trial.commentText', { child: child.childName })}
      label={t('attendance.comment')}
      submitLabel={t('attendance.saveComment')}
      initial={child.comment ?? ''}
      maxLength={500}
      optional
      onSubmit={(text) => {
        onSave(text || null);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
