import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Spinner } from '@school/design-system/spinner';
import { useLocation, useNavigate, useQueryClient, useSession, useT } from '@school/kit';
import { setSessionUser } from '@school/kit/host';
import { lazy, Suspense } from 'react';
import { authPath } from '../auth/return-path';

/** Loaded on demand, since it is rarely needed and contains the form library. */
const SignIn = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'sign-in' */ '../auth/sign-in')).SignIn,
}));

/**
 * Asks for the password above the current screen when the session has ended. Closing it opens the sign-in page, since the
 * screen shows personal data.
 */
export function SessionDialog() {
  const t = useT('shell');
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!session.ended) return null;

  async function leave(path: string) {
    setSessionUser(null);
    // By the next task the staff screens are gone, with what they ask before they are left.
    await new Promise((resolve) => setTimeout(resolve));
    await navigate(path, { replace: true });
    await queryClient.resetQueries();
  }

  return (
    <Dialog
      open
      onOpenChange={() => void leave(authPath(pathname + search))}
      title={t('sessionDialog.title')}
      description={t('sessionDialog.description')}
      closeLabel={t('app.close')}
      size="sm"
    >
      <p>{t('menu.user', { name: session.user.username })}</p>
      <Suspense fallback={<Spinner label={t('app.loading')} />}>
        <SignIn username={session.user.username} submitLabel={t('sessionDialog.submit')} />
      </Suspense>
      <Button variant="ghost" block onClick={() => void leave('/auth')}>
        {t('sessionDialog.other')}
      </Button>
    </Dialog>
  );
}
