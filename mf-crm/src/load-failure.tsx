import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { useT } from '@school/kit';

/** Shown instead of data that could not be loaded, with a button to try again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT('mf-crm');
  return (
    <ErrorCard
      title={t('common.loadFailed')}
      description={text}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
