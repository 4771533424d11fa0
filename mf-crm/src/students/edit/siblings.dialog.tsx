import type { PhoneUses } from '@school/api-contract/students/students';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useState } from 'react';

interface SiblingsDialogProps {
  siblings: PhoneUses['siblings'];
  /** Gets the ids of those who also get the new phone. */
  onSave: (ids: number[]) => void;
  onClose: () => void;
}

/** Asks whether the siblings get the new phone of the parent, too: without it they are another family. */
export function SiblingsDialog({ siblings, onSave, onClose }: SiblingsDialogProps) {
  const t = useT('mf-crm');
  const [left, setLeft] = useState<readonly number[]>([]);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={t('student.siblings.title')}
      description={t('student.siblings.text')}
      confirmLabel={t('student.form.save')}
      cancelLabel={t('student.duplicates.back')}
      onConfirm={() => onSave(siblings.map(({ id }) => id).filter((id) => !left.includes(id)))}
    >
      <Stack gap={2}>
        {siblings.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={t('student.siblings.also', { name })}
            checked={!left.includes(id)}
            onChange={(event) => setLeft(event.target.checked ? left.filter((each) => each !== id) : [...left, id])}
          />
        ))}
      </Stack>
    </AlertDialog>
  );
}
