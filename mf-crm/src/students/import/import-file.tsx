import { useT } from '@school/kit';
import { FileSpreadsheet } from 'lucide-react';
import styles from './student-import.module.css';

interface ImportFileProps {
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

/** The field lies unseen over all of it: a press anywhere opens it, and a file can be dropped. */
export function ImportFile({ file, disabled, onChoose }: ImportFileProps) {
  const t = useT('mf-crm');
  return (
    <div className={styles.drop}>
      <input
        type="file"
        aria-label={t('import.file')}
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className={styles.native}
        disabled={disabled}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // the same file, corrected, can be chosen again
          event.target.value = '';
        }}
      />
      <FileSpreadsheet aria-hidden="true" />
      <span className={styles.choose}>{t('import.choose')}</span>
      <span aria-live="polite" className={styles.sub}>
        {file?.name ?? t('import.nothing')}
      </span>
    </div>
  );
}
