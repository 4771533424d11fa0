import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { RingsFigure } from '@school/design-system/figure';
import { CallButtons, useT } from '@school/kit';

/** Shows that the contract is unavailable; has a retry button only where retrying may help. */
export function SignContractError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('mf-contracts');
  return (
    <ErrorCard
      headingLevel={1}
      figure={<RingsFigure />}
      title={text}
      description={t('sign.errorHint')}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
          <CallButtons />
        </>
      }
    />
  );
}
