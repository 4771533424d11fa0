import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { hasCode, useErrorText, usePageHead, useParams } from '@school/kit';
import { LinkProblem } from '../shared/link-problem';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { EndedLink } from './ended-link';
import { usePayerView } from './pay.queries';
import { Payment } from './payment';

/** What a payer sees behind a payment link: what to pay, then the receipt. */
export function Component() {
  const t = useTexts();
  const { token = '' } = useParams();
  usePageHead({ title: t('pages.pay.title'), description: t('pages.pay.description') });
  return (
    <PublicPage>
      <BehindLink key={token} token={token} />
    </PublicPage>
  );
}

function BehindLink({ token }: { token: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const view = usePayerView(token);
  if (view.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="20rem" />
      </div>
    );
  }
  if (hasCode(view.error, 'PAYMENT_LINK_INVALID', 'VALIDATION_FAILED')) {
    return <EndedLink error={view.error} />;
  }
  if (view.data) return <Payment token={token} view={view.data} onCheck={view.refetch} />;
  return (
    <LinkProblem
      title={t('pay.failed')}
      action={
        <Button variant="primary" onClick={() => view.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(view.error)}
    </LinkProblem>
  );
}
