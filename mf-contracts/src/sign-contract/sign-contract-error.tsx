import { AnswerCard } from '@school/design-system/answer-card';
import { Button } from '@school/design-system/button';
import { RingsFigure, TornRingFigure } from '@school/design-system/figure';
import { CallButtons, useT } from '@school/kit';

/** Shows that the contract is unavailable; has a retry button only where retrying may help. */
export function SignContractError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('mf-contracts');
  return (
    <AnswerCard
      announced
      figure={onRetry ? <RingsFigure /> : <TornRingFigure />}
      title={text}
      action={
        <>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          <CallButtons secondary={onRetry !== undefined} />
        </>
      }
    >
      {t('sign.errorHint')}
    </AnswerCard>
  );
}
