import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Spinner } from '@school/design-system/spinner';
import { useNavigate, useQueryClient, useSession, useT } from '@school/kit';
import { setSessionUser } from '@school/kit/host';
import { lazy, Suspense, useState } from 'react';

/** Rarely needed, and heavy with the form library. */
const SignInForm = lazy(async () => ({ default: (await import('../auth/sign-in-form')).SignInForm }));

/** A session that ended mid-work asks for the password over the kept screen. Closed, it comes back with the next refusal. */
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
        <SignInForm username={session.user.username} submitLabel={t('sessionDialog.submit')} />
      </Suspense>
      <Button variant="ghost" block onClick={leave}>
        {t('sessionDialog.other')}
      </Button>
    </Dialog>
  );
}
