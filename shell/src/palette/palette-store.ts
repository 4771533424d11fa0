import { createStore } from '@school/kit/host';

export const usePaletteStore = createStore<{ open: boolean }>()(() => ({ open: false }));
