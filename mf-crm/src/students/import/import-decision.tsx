import type { ImportPreview } from '@school/api-contract/students/student-import';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './student-import.module.css';

interface ImportDecisionProps {
  counts: ImportPreview['counts'];
  busy: boolean;
  /** Whether the counts no longer hold, because the file has to be checked again. */
  isOutdated: boolean;
  onSubmit: () => void;
}

/** Starts the import and shows the number of students; wrong rows block it until the user chooses to skip them. */
export function ImportDecision({ counts, busy, isOutdated, onSubmit }: ImportDecisionProps) {
  const t = useT('mf-crm');
  const [leaveOut, setLeaveOut] = useState(false);
  const count = counts.new + counts.changed;
  if (count === 0)
    return <p className={styles.sub}>{t(counts.wrong > 0 ? 'import.onlyWrong' : 'import.nothingToDo')}</p>;
  return (
    <div className={styles.decision}>
      {counts.wrong > 0 && (
        <CheckboxField
          label={t('import.leaveOut', { count: counts.wrong })}
          description={t('import.leaveOutHint')}
          checked={leaveOut}
          onChange={(event) => setLeaveOut(event.target.checked)}
        />
      )}
      <Button
        variant="primary"
        loading={busy}
        disabled={isOutdated || (counts.wrong > 0 && !leaveOut)}
        onClick={onSubmit}
      >
        {t('import.submit', { count })}
      </Button>
    </div>
  );
}
