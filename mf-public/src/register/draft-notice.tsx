import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { useFormats } from '@school/kit';
import { useState } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './register.module.css';

interface DraftNoticeProps {
  /** When the restored draft was saved. */
  restoredFrom: Date | undefined;
  /** Whether the browser holds a draft. */
  kept: boolean;
  onDelete: () => void;
}

/** Explains what the browser keeps, and lets the family delete it from a shared device. */
export function DraftNotice({ restoredFrom, kept, onDelete }: DraftNoticeProps) {
  const t = useTexts();
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const deletion = (
    <Button size="sm" onClick={() => setAsking(true)}>
      {t('register.draft.delete')}
    </Button>
  );
  return (
    <div className={styles.notice}>
      {restoredFrom ? (
        <Alert
          role="status"
          title={t('register.draft.restored', { at: formats.dateTime(restoredFrom) })}
          actions={deletion}
        >
          {t('register.draft.text')}
        </Alert>
      ) : (
        <>
          <p className={styles.hint}>{t('register.draft.text')}</p>
          {kept && <div>{deletion}</div>}
        </>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('register.draft.deleteTitle')}
        description={t('register.draft.deleteText')}
        confirmLabel={t('register.draft.delete')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      />
    </div>
  );
}
