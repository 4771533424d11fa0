import { PageHeader } from '@school/design-system/page-header';
import { usePageHead } from '@school/kit';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { TrialRequestForm } from './trial-request-form';

export function Component() {
  const t = useTexts();
  const title = t('pages.trialRequest.title');
  usePageHead({ title, description: t('pages.trialRequest.description') });
  return (
    <PublicPage>
      <PageHeader title={title} description={t('trial.intro')} />
      <TrialRequestForm />
    </PublicPage>
  );
}
