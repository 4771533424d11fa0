import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Spinner } from '@school/design-system/spinner';
import { useNavigate, useQueryClient, useSession, useT } from '@school/kit';
import { setSessionUser } from '@school/kit/host';
import { lazy, Suspense, useState } from 'react';

/** Loaded on demand, since it is rarely needed and contains the form library. */
const SignIn = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'sign-in' */ '../auth/sign-in')).SignIn,
}));

/**
 * Asks for the password above the current screen when the session has ended. When closed, it returns with the next 401.
 */
export function SessionDialog() {
  const t = useT('shell');
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<typeof session>();
  if (!session.ended) return null;

  async function leave() {
    setSessionUser(null);
    await navigate('/auth');
    await queryClient.resetQueries();
  }

  return (
    <Dialog
      open={closed !== session}
      onOpenChange={(open) => setClosed(open ? undefined : session)}
      title={t('sessionDialog.title')}
      description={t('sessionDialog.description')}
      closeLabel={t('app.close')}
      size="sm"
    >
      <p>{t('menu.user', { name: session.user.username })}</p>
      <Suspense fallback={<Spinner label={t('app.loading')} />}>
        <SignIn username={session.user.username} submitLabel={t('sessionDialog.submit')} />
      </Suspense>
      <Button variant="ghost" block onClick={leave}>
        {t('sessionDialog.other')}
      </Button>
    </Dialog>
  );
}
