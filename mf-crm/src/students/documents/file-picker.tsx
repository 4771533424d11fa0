import { Field } from '@school/design-system/field';
import { useT } from '@school/kit';
import { Paperclip } from 'lucide-react';
import styles from './documents.module.css';

interface FilePickerProps {
  value: File | null;
  onValueChange: (file: File | null) => void;
  error: string | undefined;
}

/** A file field in the page's language; the browser's own texts would be in the browser's language. */
export function FilePicker({ value, onValueChange, error }: FilePickerProps) {
  const t = useT('mf-crm');
  return (
    <Field
      required
      id="document-file"
      label={t('student.upload.file')}
      description={t('student.upload.fileHint')}
      error={error}
    >
      {(wiring) => (
        <div className={styles.picker}>
          <input
            {...wiring}
            type="file"
            accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
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
