import { useT } from '@school/kit';
import { FileSpreadsheet } from 'lucide-react';
import styles from './student-import.module.css';

interface ImportFileProps {
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

/** The invisible file field covers the whole area, so that it accepts a click or a dropped file anywhere. */
export function ImportFile({ file, disabled, onChoose }: ImportFileProps) {
  const t = useT('mf-crm');
  return (
    <div className={styles.drop} data-chosen={file ? '' : undefined}>
      <input
        type="file"
        aria-label={t('import.file')}
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className={styles.native}
        disabled={disabled}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // lets the user choose the same, corrected file again
          event.target.value = '';
        }}
      />
      <FileSpreadsheet aria-hidden="true" />
      <span className={styles.choose}>
        {t('import.choose')} <span className={styles.orDrop}>{t('import.orDrop')}</span>
      </span>
      <span aria-live="polite" className={styles.sub}>
        {file?.name ?? t('import.fileLimits')}
      </span>
    </div>
  );
}
