import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Dialog } from '@school/design-system/dialog';
import { Link } from '@school/design-system/link';
import { TextArea } from '@school/design-system/text-area';
import { useIssueText } from '@school/kit';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LegalText } from '../legal/legal-text';
import { useTexts } from '../shared/use-texts';
import styles from './register.module.css';
import type { StudentForm } from './use-registration-forms';

/**
 * Medical information with its own optional consent (152-FZ art. 10). Without the consent it is not sent, and the form
 * states this.
 */
export function MedicalFields({ form }: { form: StudentForm }) {
  const t = useTexts();
  const issueText = useIssueText();
  const [reading, setReading] = useState(false);
  const [medicalInfo, consent] = useWatch({ control: form.control, name: ['medicalInfo', 'consentMedical'] });
  return (
    <div className={styles.group}>
      <TextArea
        {...form.register('medicalInfo')}
        id="student-medicalInfo"
        label={t('register.student.medicalInfo')}
        description={t('register.student.medicalHint')}
        maxLength={2000}
        error={issueText(form.formState.errors.medicalInfo?.message)}
      />
      <CheckboxField
        {...form.register('consentMedical')}
        id="student-consentMedical"
        label={t('register.student.consentMedical')}
      />
      <div>
        <Link render={<button type="button" onClick={() => setReading(true)} />}>
          {t('register.student.readConsentMedical')}
        </Link>
      </div>
      <div aria-live="polite">
        {medicalInfo.trim() !== '' && !consent && <Alert tone="warning">{t('register.student.medicalNotSent')}</Alert>}
      </div>
      <Dialog
        open={reading}
        onOpenChange={setReading}
        title={t('register.student.consentMedicalTitle')}
        closeLabel={t('close')}
      >
        <LegalText kind="consent_medical" />
      </Dialog>
    </div>
  );
}
