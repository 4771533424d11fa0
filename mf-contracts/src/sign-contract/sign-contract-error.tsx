import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { useT } from '@school/kit';

/** Says that the contract cannot be shown; has a retry button only where retrying may help. */
export function SignContractError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('mf-contracts');
  return (
    <ErrorCard
      headingLevel={1}
      title={text}
      description={t('sign.errorHint')}
      action={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
