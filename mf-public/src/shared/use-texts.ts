import { useT } from '@school/kit';

/** The texts of this remote. */
export const useTexts = () => useT('mf-public');
