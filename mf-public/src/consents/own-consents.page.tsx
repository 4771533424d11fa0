import { Button, ButtonLink } from '@school/design-system/button';
import { StopwatchFigure } from '@school/design-system/figure';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { hasCode, Link as RouterLink, useErrorText, usePageHead, useParams } from '@school/kit';
import { LinkProblem } from '../shared/link-problem';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { useOwnConsents } from './consents.queries';
import { OwnConsents } from './own-consents';

/** The consents of the family that received the link. */
export function Component() {
  const t = useTexts();
  const { token = '' } = useParams();
  usePageHead({ title: t('pages.ownConsents.title'), description: t('pages.ownConsents.description') });
  return (
    <PublicPage>
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
  if (held.data) {
    return (
      <>
        <PageHeader title={t('pages.ownConsents.title')} />
        <OwnConsents token={token} held={held.data} />
      </>
    );
  }
  if (hasCode(held.error, 'CONSENT_LINK_INVALID')) {
    return (
      <LinkProblem
        figure={<StopwatchFigure />}
        title={t('consents.own.badLinkTitle')}
        action={
          <ButtonLink variant="primary" render={<RouterLink to="/consents" />}>
            {t('consents.own.newLink')}
          </ButtonLink>
        }
      >
        {t('consents.own.badLink')}
      </LinkProblem>
    );
  }
  return (
    <LinkProblem
      title={t('consents.own.failed')}
      action={
        <Button variant="primary" onClick={() => held.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(held.error)}
    </LinkProblem>
  );
}
