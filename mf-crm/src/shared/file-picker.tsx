import { Field } from '@school/design-system/field';
import { useT } from '@school/kit';
import { Paperclip } from 'lucide-react';
import styles from './file-picker.module.css';

interface FilePickerProps {
  id: string;
  label: string;
  description: string;
  /** As an input of files takes it: types and endings. */
  accept: string;
  required?: boolean;
  value: File | null;
  onValueChange: (file: File | null) => void;
  error: string | undefined;
}

/** A file field in the page's language; the browser's own texts would be in the browser's language. */
export function FilePicker({ accept, value, onValueChange, ...field }: FilePickerProps) {
  const t = useT('mf-crm');
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.picker}>
          <input
            {...wiring}
            type="file"
            accept={accept}
            className={styles.native}
            onChange={(event) => onValueChange(event.target.files?.[0] ?? null)}
          />
          <span aria-hidden="true" className={styles.choose}>
            <Paperclip />
            {t('student.upload.choose')}
          </span>
          <span aria-live="polite" className={styles.name}>
            {value?.name ?? t('student.upload.nothing')}
          </span>
        </div>
      )}
    </Field>
  );
}
