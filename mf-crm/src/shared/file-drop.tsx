import { useT } from '@school/kit';
import { FileSpreadsheet } from 'lucide-react';
import styles from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** Which files can be read, until one is chosen. */
  hint: string;
  /** As an input of files takes it: types and endings. */
  accept: string;
  file: File | undefined;
  /** A file is being sent: another one is not taken. */
  busy: boolean;
  onChoose: (file: File | undefined) => void;
}

/** The invisible file field covers the whole area, so that it accepts a click or a dropped file anywhere. */
export function FileDrop({ label, hint, accept, file, busy, onChoose }: FileDropProps) {
  const t = useT('mf-crm');
  return (
    <div className={styles.drop}>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        className={styles.native}
        // not disabled: it would lose the focus of the keyboard
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // lets the user choose the same, corrected file again
          event.target.value = '';
        }}
      />
      <FileSpreadsheet aria-hidden="true" />
      <div>
        <div className={styles.choose}>
          {t('import.choose')} <span className={styles.orDrop}>{t('import.orDrop')}</span>
        </div>
        <div aria-live="polite" className={styles.hint}>
          {file?.name ?? hint}
        </div>
      </div>
    </div>
  );
}
