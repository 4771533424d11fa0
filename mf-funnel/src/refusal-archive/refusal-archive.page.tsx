import type { Refusal } from '@school/api-contract/families/refusal-archive';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, notify, useErrorText, useSearchText, useT } from '@school/kit';
import { PagedList, TotalCount } from '@school/kit/lists';
import { Download, SearchX } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import styles from './archive.module.css';
import { exportAddress, useRefusalFigures, useRefusals, useReturnToFunnel } from './archive.queries';
import { ArchiveFilters } from './archive-filters';
import { CallBack } from './call-back';
import { RefusalsTable } from './refusals-table';
import { useArchiveFilter } from './use-archive-filter';

const ArchiveCharts = lazy(async () => ({ default: (await import('./archive-charts')).ArchiveCharts }));

/** Refused requests: why, at which stage and when; each can return into the funnel or be called back. */
export function Component() {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const { filter, isFiltered, setFilter, reset } = useArchiveFilter();
  const [typed, setTyped] = useSearchText(filter.search, (search) => setFilter({ search }));
  const refusals = useRefusals(filter);
  const total = refusals.data?.pages[0]?.total;
  const figures = useRefusalFigures(filter);
  const returnToFunnel = useReturnToFunnel();
  const [calling, setCalling] = useState<number>();
  /** Requests on their way back: a second press on one, whose row is still there, would be refused. */
  const returning = useRef(new Set<number>());
  const returnOnce = async ({ id, childName }: Refusal): Promise<void> => {
    if (returning.current.has(id)) return;
    returning.current.add(id);
    await returnToFunnel.mutateAsync(id).then(
      () => notify({ title: t('archive.returned', { child: childName }) }),
      (error) => notify({ tone: 'destructive', title: t('moveFailed'), description: errorText(error) }),
    );
    returning.current.delete(id);
  };
  const resetAll = () => {
    setTyped('');
    reset();
  };
  const empty = isFiltered ? (
    <EmptyState
      icon={<SearchX />}
      title={t('list.notFoundTitle')}
      action={<Button onClick={resetAll}>{t('list.reset')}</Button>}
    >
      {t('list.notFoundText')}
    </EmptyState>
  ) : (
    <EmptyState figure={<RibbonFigure />} title={t('archive.emptyTitle')}>
      {t('archive.emptyText')}
    </EmptyState>
  );

  return (
    <>
      <PageHeader
        title={t('archive.title')}
        back={{ label: t('board.back'), render: <Link to="/sales-funnel" /> }}
        description={<TotalCount total={total} toText={(count) => t('archive.total', { count })} />}
        actions={
          <MoreActions
            label={t('archive.moreActions')}
            items={[
              {
                id: 'export',
                label: t('archive.export'),
                icon: <Download />,
                download: exportAddress(filter),
              },
            ]}
          />
        }
      />
      <ArchiveFilters filter={filter} typed={typed} onType={setTyped} onChange={setFilter} onReset={resetAll} />
      <div className={styles.content}>
        <PagedList query={refusals} empty={empty} countText={(shown, total) => t('list.shown', { shown, total })}>
          {(rows) => (
            <RefusalsTable
              rows={rows}
              busy={refusals.isPlaceholderData}
              onCallBack={({ id }) => setCalling(id)}
              onReturn={(refusal) => void returnOnce(refusal)}
            />
          )}
        </PagedList>
        {figures.data && figures.data.total > 0 && (
          <Suspense
            fallback={
              <div className={styles.charts}>
                <Skeleton height="24rem" />
              </div>
            }
          >
            <ArchiveCharts figures={figures.data} />
          </Suspense>
        )}
      </div>
      {calling !== undefined && <CallBack key={calling} id={calling} onClose={() => setCalling(undefined)} />}
    </>
  );
}
