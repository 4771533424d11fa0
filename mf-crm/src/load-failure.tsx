import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { useT } from '@school/kit';

/** In place of data that did not come, with a way to ask again. */
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
