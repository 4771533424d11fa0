import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { useT } from '@school/kit';
import { SearchX } from 'lucide-react';

/** Explains why the list is empty, and what to do next. */
export function PaymentsEmpty({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const t = useT('mf-crm');
  if (!filtered) {
    return (
      <EmptyState figure={<RibbonFigure />} title={t('payments.emptyTitle')}>
        {t('payments.emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('payments.notFoundTitle')}
      action={<Button onClick={onReset}>{t('payments.resetFilters')}</Button>}
    >
      {t('payments.notFoundText')}
    </EmptyState>
  );
}
