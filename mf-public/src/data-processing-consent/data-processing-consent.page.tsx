import { Button } from '@school/design-system/button';
import { sitePath, useNavigate, useSearchParams } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import { LegalPage } from '../legal/legal-page';
import styles from '../legal/legal-text.module.css';
import { useTexts } from '../shared/use-texts';

/** Of two forms, the one whose consent is shown when none says that it was opened from it. */
const defaultReturnPath = '/trial-request';

/** Shows the very text that the form it was opened from asks to agree to; Back returns there. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnPath = sitePath(search.get('from')) ?? defaultReturnPath;
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
