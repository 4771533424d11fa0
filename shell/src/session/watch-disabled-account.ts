import { type createQueryClient, removeUserDataInPage, useSessionStore } from '@school/kit/host';
import { forgetUser } from './forget-user';

/**
 * Removes the user's data from the page and the browser as soon as the server says that the account was disabled.
 *
 * @returns unsubscribes
 */
export function watchDisabledAccount(queryClient: ReturnType<typeof createQueryClient>): () => void {
  return useSessionStore.subscribe((session, { user }) => {
    if (!user || session.status !== 'anonymous' || !session.disabled) return;
    removeUserDataInPage();
    void forgetUser(user.id);
    // By the next task the staff screens are gone, so none of them refetches.
    setTimeout(() => void queryClient.resetQueries());
  });
}
