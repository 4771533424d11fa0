import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { DancerFigure } from '@school/design-system/figure';
import { useT } from '@school/kit';
import { SearchX } from 'lucide-react';
import { SendingButton } from '../shared/sending-button';
import type { ContractsFilter } from './use-contracts-view';

interface ContractsEmptyProps {
  filter: ContractsFilter;
  onNew: () => void;
  onReset: () => void;
}

/** Explains why no contract is shown, and what to do next. */
export function ContractsEmpty({ filter, onNew, onReset }: ContractsEmptyProps) {
  const t = useT('mf-contracts');
  const filtered =
    filter.search !== '' || filter.state || filter.contractType || filter.undelivered || filter.waitingLong;
  if (!filtered) {
    return (
      <EmptyState
        figure={<DancerFigure />}
        title={t('contracts.emptyTitle')}
        action={<SendingButton onClick={onNew}>{t('contracts.new')}</SendingButton>}
      >
        {t('contracts.emptyText')}
      </EmptyState>
    );
  }
  const allDelivered =
    filter.undelivered && !filter.waitingLong && filter.search === '' && !filter.state && !filter.contractType;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t(allDelivered ? 'contracts.allDelivered' : 'contracts.notFoundTitle')}
      action={<Button onClick={onReset}>{t('contracts.resetFilters')}</Button>}
    >
      {!allDelivered && t('contracts.notFoundText')}
    </EmptyState>
  );
}
