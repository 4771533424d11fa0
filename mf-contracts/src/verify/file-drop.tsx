import { Alert } from '@school/design-system/alert';
import { useT } from '@school/kit';
import { FileUp } from 'lucide-react';
import { canHash } from './checked-file';
import styles from './verify.module.css';

/** Accepts one file, chosen or dropped: the real file input covers the whole area, so that the browser handles both. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useT('mf-contracts');
  if (!canHash()) return <Alert tone="warning">{t('verify.insecure')}</Alert>;
  return (
    <div className={styles.drop}>
      <label className={styles.zone}>
        <FileUp aria-hidden="true" className={styles.zoneIcon} />
        <span>
          {t('verify.choose')} <span className={styles.orDrop}>{t('verify.orDrop')}</span>
        </span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby="verify-stays"
          className={styles.file}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows choosing the same file again.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <p id="verify-stays" className={styles.stays}>
        {t('verify.stays')}
      </p>
    </div>
  );
}
