import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { CallSchool, useT } from '@school/kit';

/** Shows that the contract is unavailable; has a retry button only where retrying may help. */
export function SignContractError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('mf-contracts');
  return (
    <ErrorCard
      headingLevel={1}
      title={text}
      description={
        <>
          <p>{t('sign.errorHint')}</p>
          <CallSchool />
        </>
      }
      action={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
