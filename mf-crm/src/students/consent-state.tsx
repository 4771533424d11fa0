import type { Student } from '@school/api-contract/students/students';
import { Button } from '@school/design-system/button';
import { useCan, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import styles from './consent-state.module.css';
import type { StudentConsent } from './record-consent.dialog';

const RecordConsentDialog = lazyDialog(async () => (await import('./record-consent.dialog')).RecordConsentDialog);

/** Whether a parent has given the consent, and how to record one on paper. */
export function ConsentState({ student, consent }: { student: Student; consent: StudentConsent }) {
  const t = useT('mf-crm');
  const mayRecord = useCan('manageRegistrations') && student.active;
  const [recording, setRecording] = useState(false);
  if (student[`${consent}Consent`]) return t('student.consentGiven');
  return (
    <span className={styles.consent}>
      {t(`student.consents.${consent}.missing`)}
      {mayRecord && (
        <Button
          size="sm"
          aria-label={`${t('student.recordConsent')}: ${t(`student.consents.${consent}.term`)}`}
          onClick={() => setRecording(true)}
        >
          {t('student.recordConsent')}
        </Button>
      )}
      {recording && (
        <RecordConsentDialog studentId={student.id} consent={consent} onClose={() => setRecording(false)} />
      )}
    </span>
  );
}
