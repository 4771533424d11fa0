import { invitationRoutes } from '@school/api-contract/accounts/invitations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { SkeletonText } from '@school/design-system/skeleton';
import {
  call,
  hasCode,
  notCached,
  Link as RouterLink,
  useErrorText,
  usePageHead,
  useQuery,
  useSearchParams,
  useT,
} from '@school/kit';
import { useState } from 'react';
import styles from '../auth/auth.module.css';
import { InvitationForm } from './invitation-form';

/** Sets the first password by the link of an invitation. States: loading, form, no longer valid, failed. */
export function InvitationPage() {
  const t = useT('shell');
  const token = useSearchParams()[0].get('token') ?? '';
  const [ended, setEnded] = useState(token === '');
  usePageHead({ title: t('invitation.title'), description: t('invitation.description') });

  return (
    <Card className={styles.card} padding="lg">
      <h1 className={styles.title}>{t('invitation.title')}</h1>
      {ended ? <Ended /> : <OpenInvitation token={token} onEnded={() => setEnded(true)} />}
      <p className={styles.aside}>
        <Link render={<RouterLink to="/auth" />}>{t('invitation.toAuth')}</Link>
      </p>
    </Card>
  );
}

function OpenInvitation({ token, onEnded }: { token: string; onEnded: () => void }) {
  const t = useT('shell');
  const errorText = useErrorText();
  const { check } = invitationRoutes;
  const invitation = useQuery({
    ...notCached,
    queryKey: [check.path, token],
    queryFn: ({ signal }) => call(check, { body: { token } }, { signal }),
  });
  if (invitation.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('app.loading')}>
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (invitation.data) return <InvitationForm token={token} invitation={invitation.data} onEnded={onEnded} />;
  // a token that is not even text of the right length is as invalid as an unknown one
  if (hasCode(invitation.error, 'INVITATION_INVALID') || hasCode(invitation.error, 'VALIDATION_FAILED')) {
    return <Ended />;
  }
  return (
    <Alert tone="danger">
      <p>{errorText(invitation.error)}</p>
      <Button onClick={() => void invitation.refetch()}>{t('list.retry')}</Button>
    </Alert>
  );
}

function Ended() {
  const t = useT('shell');
  return (
    <Alert tone="warning" role="status" title={t('invitation.invalidTitle')}>
      {t('invitation.invalid')}
    </Alert>
  );
}
