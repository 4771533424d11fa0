import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { ApiError, dismissToast, FailureText, useFailure, useMutation, useQueryClient, useT } from '@school/kit';
import { signInWithPasskey } from '@school/kit/host';
import { KeyRound } from 'lucide-react';
import styles from './auth.module.css';

/** Passkeys are bound to a domain name, so a browser has none for a portal with a bare IP address. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a passkey instead of name, password and code. Loads the library when it is pressed. */
export function PasskeyButton() {
  const t = useT('shell');
  const toFailure = useFailure();
  const queryClient = useQueryClient();
  const login = useMutation({
    mutationFn: () =>
      signInWithPasskey(queryClient, async (options) => {
        const { askForPasskey } = await import(/* webpackChunkName: 'passkey' */ './ask-for-passkey');
        return askForPasskey(options);
      }),
    onSuccess: () => dismissToast(),
  });
  if (!canUsePasskeys()) return null;
  const isRefused = login.error instanceof ApiError;

  return (
    <div className={styles.passkey}>
      {login.isError && (
        <Alert tone="danger">
          {isRefused ? (
            <FailureText {...toFailure(login.error, t('auth.failedFallback'))} />
          ) : (
            t('auth.passkeyCancelled')
          )}
        </Alert>
      )}
      <Button
        variant="ghost"
        size="lg"
        block
        icon={<KeyRound />}
        loading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('auth.passkey')}
      </Button>
    </div>
  );
}
