import { Button } from '@school/design-system/button';
import { toSitePath, useNavigate, useSearchParams } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import { LegalPage } from '../legal/legal-page';
import styles from '../legal/legal-text.module.css';
import { useTexts } from '../shared/use-texts';

/** The form to return to when the page was not opened from one. */
const defaultReturnPath = '/trial-request';

/** Shows the consent text of the form that opened it; Back returns there. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnPath = toSitePath(search.get('from')) ?? defaultReturnPath;
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
