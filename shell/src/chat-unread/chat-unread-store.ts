import { createStore } from '@school/kit/host';

/** Number of unread chat messages of the signed-in user, for the menu and the title. */
export const useChatUnreadStore = createStore<{ unread: number }>()(() => ({ unread: 0 }));
