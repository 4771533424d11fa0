import type { TrialRequestSource } from '@school/api-contract/families/trial-requests';

/** Sources as the tables of staff name them. */
export const sourceNames: Record<TrialRequestSource, string> = {
  form: 'Форма на сайте',
  embed: 'Виджет на сайте',
  phone: 'Звонок',
  walk_in: 'Пришли сами',
  recommendation: 'Рекомендация',
};
