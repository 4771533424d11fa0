import { AnswerCard } from '@school/design-system/answer-card';
import { RingsFigure } from '@school/design-system/figure';
import { CallButtons, useT } from '@school/kit';

/** Shown instead of the contract while the school has not enabled signing. */
export function SigningNotOpen() {
  const t = useT('mf-contracts');
  return (
    <AnswerCard announced figure={<RingsFigure />} title={t('sign.notOpen.title')} action={<CallButtons />}>
      {t('sign.notOpen.text')}
    </AnswerCard>
  );
}
