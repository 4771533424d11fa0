import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { useT } from '@school/kit';

/** The contract cannot be shown; the retry is there only where trying again may help. */
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
