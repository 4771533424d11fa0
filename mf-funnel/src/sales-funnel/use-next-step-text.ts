import type { NextStep } from '@school/api-contract/families/trial-requests';
import { schoolDay, useFormats, useT } from '@school/kit';

/** Texts of a next step: what is to be done, and on which day. */
export function useNextStepText() {
  const t = useT('mf-funnel');
  const { shortDate } = useFormats();
  return {
    describe: ({ kind, text }: NextStep) => {
      if (kind === 'other' && text) return text;
      return text ? `${t(`step.${kind}`)}: ${text}` : t(`step.${kind}`);
    },
    formatDay: ({ day }: NextStep) => (day === schoolDay() ? t('step.today') : shortDate(day)),
  };
}
