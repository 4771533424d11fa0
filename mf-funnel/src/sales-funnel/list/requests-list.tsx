import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { SearchX } from 'lucide-react';
import { useRequests } from '../trial-requests.queries';
import type { CardActions } from '../use-card-actions';
import type { FunnelFilter } from '../use-funnel-filter';
import { RequestsTable } from './requests-table';

interface RequestsListProps {
  filter: FunnelFilter;
  isFiltered: boolean;
  /** The request in the panel. */
  openId: number | undefined;
  actions: CardActions;
  onReset: () => void;
}

/** The list beside the board: requests of all stages that match the filter. */
export function RequestsList({ filter, isFiltered, openId, actions, onReset }: RequestsListProps) {
  const t = useT('mf-funnel');
  const requests = useRequests(filter);
  const empty = isFiltered ? (
    <EmptyState
      icon={<SearchX />}
      title={t('list.notFoundTitle')}
      action={<Button onClick={onReset}>{t('list.reset')}</Button>}
    >
      {t('list.notFoundText')}
    </EmptyState>
  ) : (
    <EmptyState figure={<RibbonFigure />} title={t('list.emptyTitle')}>
      {t('list.emptyText')}
    </EmptyState>
  );
  return (
    <PagedList query={requests} empty={empty} countText={(shown, total) => t('list.shown', { shown, total })}>
      {(rows) => <RequestsTable rows={rows} openId={openId} actions={actions} busy={requests.isPlaceholderData} />}
    </PagedList>
  );
}
