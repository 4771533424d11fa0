import { profileRoutes } from '@school/api-contract/accounts/profile';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import {
  call,
  FailureText,
  Link as RouterLink,
  refreshUser,
  useFailure,
  useMutation,
  usePageHead,
  useSearchParams,
  useSession,
  useT,
} from '@school/kit';
import styles from '../auth/auth.module.css';

/**
 * Confirms a new e-mail address by the link of a letter. With a button, since mail programs open links by themselves to
 * check them.
 */
export function ConfirmEmailPage() {
  const t = useT('shell');
  const toFailure = useFailure();
  const { status } = useSession();
  const token = useSearchParams()[0].get('token');
  usePageHead({ title: t('confirmEmail.title'), description: t('confirmEmail.description') });
  const confirm = useMutation({
    mutationFn: (given: string) => call(profileRoutes.confirmEmail, { body: { token: given } }),
    onSuccess: () => (status === 'signed-in' ? refreshUser() : undefined),
  });
  const next =
    status === 'signed-in'
      ? { to: '/settings?tab=profile', label: t('confirmEmail.toProfile') }
      : { to: '/auth', label: t('confirmEmail.toAuth') };
  const isOpen = token !== null && !confirm.isSuccess;

  return (
    <Card className={styles.card} padding="lg">
      <h1 className={styles.title}>{t('confirmEmail.title')}</h1>
      {token === null && <Alert tone="danger">{t('confirmEmail.noToken')}</Alert>}
      {confirm.isSuccess && (
        <Alert tone="success" role="status" title={t('confirmEmail.doneTitle')}>
          {t('confirmEmail.done')}
        </Alert>
      )}
      {isOpen && <p className={styles.lead}>{t('confirmEmail.hint')}</p>}
      {isOpen && confirm.isError && (
        <Alert tone="danger">
          <FailureText {...toFailure(confirm.error, t('confirmEmail.failed'))} />
        </Alert>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <Button variant="primary" size="lg" block loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {t('confirmEmail.submit')}
          </Button>
        ) : (
          <ButtonLink variant="primary" block render={<RouterLink to={next.to} />}>
            {next.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
