import { CheckboxField } from '@school/design-system/checkbox-field';
import { Dialog } from '@school/design-system/dialog';
import { Link } from '@school/design-system/link';
import { useState } from 'react';
import { LegalText } from '../legal/legal-text';
import { useTexts } from '../shared/use-texts';
import styles from './register.module.css';
import type { ParentForm } from './use-registration-forms';

/** The consent to photographs of the child: separate from the others and optional. */
export function PhotoConsent({ form }: { form: ParentForm }) {
  const t = useTexts();
  const [reading, setReading] = useState(false);
  return (
    <div className={styles.group}>
      <CheckboxField
        {...form.register('consentPhoto')}
        id="parent-consentPhoto"
        label={t('register.parent.consentPhoto')}
      />
      <div>
        <Link render={<button type="button" onClick={() => setReading(true)} />}>
          {t('register.parent.readConsentPhoto')}
        </Link>
      </div>
      <Dialog
        open={reading}
        onOpenChange={setReading}
        title={t('register.parent.consentPhotoTitle')}
        closeLabel={t('close')}
      >
        <LegalText kind="consent_photo" />
      </Dialog>
    </div>
  );
}
