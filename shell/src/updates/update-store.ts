import { createStore } from '@school/kit/host';

/** Whether the user is asked to reload the page for a newer release. */
export const useUpdateStore = createStore<{ isOffered: boolean }>()(() => ({ isOffered: false }));
