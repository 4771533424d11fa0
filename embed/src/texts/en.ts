import { form, loading, pages, retry, trial } from '../../../mf-public/locales/en.json';
import { contacts, errors, validation, weekdays } from '../../../shell/locales/en.json';
import own from '../../locales/en.json';
import type { Texts } from './texts';

export const texts: Texts = {
  ...{ trial, form, retry, loading, own, weekdays, errors, validation },
  title: pages.trialRequest.title,
  help: contacts.help,
};
