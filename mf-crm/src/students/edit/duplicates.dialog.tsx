import type { StudentDuplicate } from '@school/api-contract/students/students';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { useFormats, useT } from '@school/kit';
import styles from './student-form.module.css';

interface DuplicatesDialogProps {
  /** Empty closes the dialog. */
  duplicates: readonly StudentDuplicate[];
  isNew: boolean;
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** Students who may be the same child. Saving stays possible, because similar children of one family are legitimate. */
export function DuplicatesDialog({ duplicates, isNew, onSaveAnyway, onClose }: DuplicatesDialogProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return (
    <AlertDialog
      open={duplicates.length > 0}
      onOpenChange={onClose}
      tone="primary"
      title={t('student.duplicates.title')}
      description={t('student.duplicates.text')}
      confirmLabel={t(isNew ? 'student.duplicates.create' : 'student.duplicates.save')}
      cancelLabel={t('student.duplicates.back')}
      onConfirm={onSaveAnyway}
    >
      <ul className={styles.list}>
        {duplicates.map((known) => (
          <li key={known.id}>
            {/* In another tab, because the form is not saved yet. */}
            <Link href={`/students/${known.id}`} target="_blank" rel="noopener">
              {known.name}
            </Link>
            {`, ${date(known.birthDate)}: ${known.matches.map((match) => t(`student.duplicates.${match}`)).join(', ')} `}
            {!known.active && <Badge>{t('student.archived')}</Badge>}
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
