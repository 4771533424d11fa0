import type { NextStep } from '@school/api-contract/families/trial-requests';
import { schoolDay, useFormats, useT } from '@school/kit';

/** Texts of a next step: what, when and by whom. */
export function useNextStepText() {
  const t = useT('mf-funnel');
  const { shortDate } = useFormats();
  return {
    what: ({ kind, text }: NextStep) => {
      if (kind === 'other' && text) return text;
      return text ? `${t(`step.${kind}`)}: ${text}` : t(`step.${kind}`);
    },
    when: ({ day }: NextStep) => (day === schoolDay() ? t('step.today') : shortDate(day)),
  };
}
