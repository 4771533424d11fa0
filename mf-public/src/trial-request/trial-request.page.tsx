import { PageHeader } from '@school/design-system/page-header';
import { usePageHead, useSchoolReady } from '@school/kit';
import { FormNotOpen } from '../shared/form-not-open';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { TrialRequestForm } from './trial-request-form';

export function Component() {
  const t = useTexts();
  const ready = useSchoolReady();
  const title = t('pages.trialRequest.title');
  usePageHead({ title, description: t('pages.trialRequest.description') });
  return (
    <PublicPage>
      <PageHeader title={title} description={ready && t('trial.intro')} />
      {ready ? <TrialRequestForm /> : <FormNotOpen />}
    </PublicPage>
  );
}
