import en from '../../../locales/en.json';
import ru from '../../../locales/ru.json';

/** This remote's texts for the kit of tests and stories. */
export const locales = { 'mf-chat': { ru, en } };
