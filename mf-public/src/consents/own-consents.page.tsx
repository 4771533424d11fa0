import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Link } from '@school/design-system/link';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { hasCode, Link as RouterLink, useErrorText, usePageHead, useParams } from '@school/kit';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { useOwnConsents } from './consents.queries';
import { OwnConsents } from './own-consents';

/** The consents of the family that received the link. */
export function Component() {
  const t = useTexts();
  const { token = '' } = useParams();
  const title = t('pages.ownConsents.title');
  usePageHead({ title, description: t('pages.ownConsents.description') });
  return (
    <PublicPage>
      <PageHeader title={title} />
      <BehindLink key={token} token={token} />
    </PublicPage>
  );
}

function BehindLink({ token }: { token: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const held = useOwnConsents(token);
  if (held.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="16rem" />
      </div>
    );
  }
  if (held.data) return <OwnConsents token={token} held={held.data} />;
  if (hasCode(held.error, 'CONSENT_LINK_INVALID')) {
    return (
      <Alert
        tone="warning"
        role="alert"
        title={t('consents.own.badLinkTitle')}
        actions={<Link render={<RouterLink to="/consents" />}>{t('consents.own.newLink')}</Link>}
      >
        {t('consents.own.badLink')}
      </Alert>
    );
  }
  return (
    <ErrorCard
      title={t('consents.own.failed')}
      description={errorText(held.error)}
      action={<Button onClick={() => held.refetch()}>{t('retry')}</Button>}
    />
  );
}
