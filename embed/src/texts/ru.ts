import { form, loading, pages, retry, trial } from '../../../mf-public/locales/ru.json';
import { contacts, errors, weekdays } from '../../../shell/locales/ru.json';
import own from '../../locales/ru.json';
import type { Texts } from './texts';

/** The API's messages are in Russian, so only messages without an answer of the API are needed here. */
export const texts: Texts = {
  ...{ trial, form, retry, loading, own, weekdays, errors, validation: {} },
  title: pages.trialRequest.title,
  help: contacts.help,
};
