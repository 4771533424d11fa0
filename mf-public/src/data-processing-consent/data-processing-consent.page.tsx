import { Button } from '@school/design-system/button';
import { useNavigate, useSearchParams } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import { LegalPage } from '../legal/legal-page';
import styles from '../legal/legal-text.module.css';
import { defaultReturnPath, safeReturnPath } from '../legal/return-path';
import { useTexts } from '../shared/use-texts';

/** Shows the very text that the form it was opened from asks to agree to; Back returns there. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnPath = safeReturnPath(search.get('from'));
  const kind = returnPath === defaultReturnPath ? 'consent_trial_request' : 'consent_personal_data';
  return (
    <LegalPage kind={kind} page="dataProcessingConsent">
      <div className={styles.back}>
        <Button icon={<ArrowLeft />} onClick={() => navigate(returnPath)}>
          {t('back')}
        </Button>
      </div>
    </LegalPage>
  );
}
