import { createStore } from '@school/kit/host';

interface Palette {
  open: boolean;
  /** What was typed before the palette had its field. */
  typed: string;
}

export const usePaletteStore = createStore<Palette>()(() => ({ open: false, typed: '' }));
