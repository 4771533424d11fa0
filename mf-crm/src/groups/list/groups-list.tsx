import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { Skeleton } from '@school/design-system/skeleton';
import { useCan, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { SearchX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useGroups } from '../groups.queries';
import styles from './groups.module.css';
import { GroupsByDirection } from './groups-by-direction';
import { GroupsTable } from './groups-table';
import type { GroupsFilter } from './use-groups-filter';

interface GroupsListProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
  /** Undefined: the role may not create groups. */
  onCreate: (() => void) | undefined;
}

/** The groups as cards of their directions, or as rows. */
export function GroupsList({ filter, onFilter, onCreate }: GroupsListProps) {
  const t = useT('mf-crm');
  const groups = useGroups(filter);
  return (
    <PagedList
      query={groups}
      skeleton={filter.view === 'list' ? <RowsSkeleton /> : <CardsSkeleton />}
      empty={<NoGroups filter={filter} onFilter={onFilter} onCreate={onCreate} />}
      countText={groups.hasNextPage ? (shown, total) => t('groups.shown', { shown, total }) : undefined}
    >
      {(rows) =>
        filter.view === 'list' ? (
          <GroupsTable
            rows={rows}
            busy={groups.isPlaceholderData}
            sort={filter.sort}
            onSort={(sort) => onFilter({ sort })}
          />
        ) : (
          <GroupsByDirection rows={rows} complete={!groups.hasNextPage} busy={groups.isPlaceholderData} />
        )
      }
    </PagedList>
  );
}

/** Explains why there are no groups, and what to do next. */
function NoGroups({ filter, onFilter, onCreate }: GroupsListProps) {
  const t = useT('mf-crm');
  const seesAll = useCan('fullGroupAccess');
  if (filter.branchId !== undefined || filter.trainerId !== undefined || filter.direction !== undefined) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('groups.notFoundTitle')}
        action={
          <Button onClick={() => onFilter({ branchId: undefined, trainerId: undefined, direction: undefined })}>
            {t('groups.reset')}
          </Button>
        }
      >
        {t('groups.notFoundText')}
      </EmptyState>
    );
  }
  if (filter.archived) {
    return <EmptyState title={t('groups.emptyArchiveTitle')}>{t('groups.emptyArchiveText')}</EmptyState>;
  }
  return (
    <EmptyState
      figure={<RibbonFigure />}
      title={t(seesAll ? 'groups.emptyTitle' : 'groups.emptyOwnTitle')}
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            {t('groups.create')}
          </Button>
        )
      }
    >
      {t(seesAll ? 'groups.emptyText' : onCreate ? 'groups.emptyOwnOrNewText' : 'groups.emptyOwnText')}
    </EmptyState>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const rowCount: CSSProperties & Record<'--rows', number> = { '--rows': 3 };

/** Has the shape of the loaded sections. */
function CardsSkeleton() {
  const t = useT('mf-crm');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('groups.loading')}
      className={styles.sections}
      data-columns
      style={rowCount}
    >
      {places.slice(0, 4).map((place) => (
        <div key={place} className={styles.section}>
          <Skeleton height="7.5rem" />
          <div className={styles.cards}>
            {places.slice(0, 3).map((card) => (
              <Skeleton key={card} height="6.75rem" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function RowsSkeleton() {
  const t = useT('mf-crm');
  return (
    <div role="status" aria-busy="true" aria-label={t('groups.loading')} className={styles.rows}>
      {places.map((place) => (
        <Skeleton key={place} height="40px" />
      ))}
    </div>
  );
}
