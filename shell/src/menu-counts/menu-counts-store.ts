import type { MenuCounts } from '@school/api-contract/school/dashboard';
import { createStore } from '@school/kit/host';

/** Numbers beside the menu's entries; undefined until known. The number of unread messages has a store of its own. */
export const useMenuCountsStore = createStore<{ counts: MenuCounts | undefined }>()(() => ({ counts: undefined }));
