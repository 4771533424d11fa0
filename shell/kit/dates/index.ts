export { useDateLocale } from './use-date-locale';
