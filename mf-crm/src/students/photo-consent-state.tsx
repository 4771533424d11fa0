import type { Student } from '@school/api-contract/students/students';
import { Button } from '@school/design-system/button';
import { useCan, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import styles from './photo-consent-state.module.css';

const RecordConsentDialog = lazyDialog(async () => (await import('./record-consent.dialog')).RecordConsentDialog);

/** Whether the child may be photographed, and how to record a consent on paper. */
export function PhotoConsentState({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const mayRecord = useCan('manageRegistrations') && student.active;
  const [recording, setRecording] = useState(false);
  if (student.photoConsent) return t('student.photoConsentGiven');
  return (
    <span className={styles.photoConsent}>
      {t('student.photoConsentMissing')}
      {mayRecord && (
        <Button size="sm" onClick={() => setRecording(true)}>
          {t('student.recordConsent')}
        </Button>
      )}
      {recording && <RecordConsentDialog studentId={student.id} onClose={() => setRecording(false)} />}
    </span>
  );
}
