import { createStore } from '@school/kit/host';

export const nothingUnsent = { marks: 0, photos: 0 };

/** Numbers of unsent marks and photos that the sign-out dialog asks about; without any the dialog is closed. */
export const useUnsentStore = createStore<typeof nothingUnsent>()(() => nothingUnsent);
