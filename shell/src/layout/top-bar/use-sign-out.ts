import { notify, useNavigate, useQueryClient, useT } from '@school/kit';
import { countUnsentInPage, signOut, useSessionStore } from '@school/kit/host';
import { useCallback } from 'react';
import { countUnsent, forgetUser } from '../../session/forget-user';
import { nothingUnsent, useUnsentStore } from '../unsent-store';

/** Signs out; asks first when unsent marks, new children, comments, photos or messages would be lost. */
export function useSignOut(): () => Promise<void> {
  const signOutNow = useSignOutNow();
  return useCallback(async () => {
    const { user } = useSessionStore.getState();
    const stored = user ? await countUnsent(user.id) : nothingUnsent;
    const inPage = countUnsentInPage();
    const unsent = {
      marks: stored.marks + inPage.marks,
      walkIns: (stored.walkIns ?? 0) + (inPage.walkIns ?? 0),
      comments: (stored.comments ?? 0) + (inPage.comments ?? 0),
      photos: stored.photos + inPage.photos,
      messages: stored.messages + inPage.messages,
    };
    if (Object.values(unsent).some((count) => count > 0)) useUnsentStore.setState(unsent);
    else await signOutNow();
  }, [signOutNow]);
}

/**
 * Signs out, removes the user's data from the browser and opens /auth. Without a network the server is notified later;
 * a refusal shows a message and keeps the session (specification section 8).
 */
export function useSignOutNow(): () => Promise<void> {
  const t = useT('shell');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const { user } = useSessionStore.getState();
    const ending = await signOut(queryClient).catch(() => undefined);
    if (!ending) {
      notify({ title: t('auth.logoutFailedTitle'), description: t('auth.logoutFailed'), tone: 'destructive' });
      return;
    }
    if (user) await forgetUser(user.id);
    await navigate('/auth');
    if (ending === 'pending') notify({ title: t('signOut.owedTitle'), description: t('signOut.owedText') });
  }, [queryClient, navigate, t]);
}
