import { AnswerCard } from '@school/design-system/answer-card';
import { Button } from '@school/design-system/button';
import { RingsFigure } from '@school/design-system/figure';
import { CallButtons, useT } from '@school/kit';

/** Shows that the contract is unavailable; has a retry button only where retrying may help. */
export function SignContractError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('mf-contracts');
  return (
    <AnswerCard
      announced
      figure={<RingsFigure />}
      title={text}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
          <CallButtons />
        </>
      }
    >
      {t('sign.errorHint')}
    </AnswerCard>
  );
}
