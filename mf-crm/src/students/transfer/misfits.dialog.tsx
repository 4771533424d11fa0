import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import { errorBodySchema } from '@school/api-contract/rules/errors';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { hasCode, useT } from '@school/kit';
import { useObstacleWords } from './use-obstacle-words';

/** The students whom the group does not suit, when they caused the refusal of a call. */
export function findMisfits(error: unknown): GroupMisfit[] {
  if (!hasCode(error, 'GROUP_MISFITS')) return [];
  return errorBodySchema.safeParse(error.body).data?.misfits ?? [];
}

interface MisfitsDialogProps {
  misfits: readonly GroupMisfit[];
  onAccept: () => void;
  onClose: () => void;
}

/** Asks whether to place students in a group that does not suit them. */
export function MisfitsDialog({ misfits, onAccept, onClose }: MisfitsDialogProps) {
  const t = useT('mf-crm');
  const words = useObstacleWords();
  return (
    <AlertDialog
      open={misfits.length > 0}
      onOpenChange={onClose}
      tone="primary"
      title={t('transfer.misfitTitle')}
      description={t('transfer.misfitText')}
      confirmLabel={t('transfer.misfitConfirm')}
      cancelLabel={t('student.form.cancel')}
      onConfirm={onAccept}
    >
      <ul>
        {misfits.map((misfit) => (
          <li key={misfit.studentId}>
            {misfit.studentName}: {words.all(misfit)}
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
