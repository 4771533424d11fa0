import { createStore } from '@school/kit/host';

/** Number of unsent marks that the sign-out dialog asks about; 0 closes the dialog. */
export const useUnsentMarksStore = createStore<{ unsent: number }>()(() => ({ unsent: 0 }));
