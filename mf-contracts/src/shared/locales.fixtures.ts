import en from '../../locales/en.json';
import ru from '../../locales/ru.json';

/** This remote's texts for tests and stories. */
export const locales = { 'mf-contracts': { ru, en } };
