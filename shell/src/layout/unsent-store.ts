import { createStore, type Unsent } from '@school/kit/host';

export const nothingUnsent: Unsent = { marks: 0, walkIns: 0, comments: 0, photos: 0, messages: 0 };

/** Numbers of unsent items, about which the sign-out dialog asks; without any the dialog is closed. */
export const useUnsentStore = createStore<Unsent>()(() => nothingUnsent);
