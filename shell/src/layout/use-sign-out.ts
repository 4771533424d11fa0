import { notify, useNavigate, useQueryClient, useT } from '@school/kit';
import { signOut } from '@school/kit/host';
import { useCallback } from 'react';

/** Signs out and opens /auth; a refusal says so and keeps the session (specification section 8). */
export function useSignOut(): () => Promise<void> {
  const t = useT('shell');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await signOut(queryClient);
    } catch {
      notify({ title: t('auth.logoutFailedTitle'), description: t('auth.logoutFailed'), tone: 'destructive' });
      return;
    }
    await navigate('/auth');
  }, [queryClient, navigate, t]);
}
