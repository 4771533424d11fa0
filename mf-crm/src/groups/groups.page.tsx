import { Button } from '@school/design-system/button';
import { type MoreAction, MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { useCan, useNavigate, useT } from '@school/kit';
import { CalendarX2, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePhone } from '../shared/use-phone';
import { ClashCount, FilteredThisWeek } from './calendar/calendar-toolbar';
import { CalendarView } from './calendar/calendar-view';
import { ClosureDialog } from './closure/closure-dialog.lazy';
import { GroupFormDrawer } from './form/group-form-drawer.lazy';
import { exportAddress } from './groups.queries';
import styles from './list/groups.module.css';
import { GroupsCount } from './list/groups-count';
import { GroupsFilters } from './list/groups-filters';
import { GroupsList } from './list/groups-list';
import { useGroupsFilter } from './list/use-groups-filter';

/** /groups: cards or rows with places and next sessions, or the week with its clashes. */
export function Component() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const mayCreate = useCan('createGroups');
  const { filter, setFilter } = useGroupsFilter();
  const isPhone = usePhone();
  const mayClose = useCan('manageBranches');
  const [creating, setCreating] = useState(false);
  const [closing, setClosing] = useState(false);

  const actions: MoreAction[] = [];
  if (mayClose)
    actions.push({
      id: 'close',
      label: t('groups.closure.open'),
      icon: <CalendarX2 />,
      rare: true,
      onSelect: () => setClosing(true),
    });
  if (filter.view !== 'week')
    actions.push({
      ...{ id: 'export', label: t('groups.export'), icon: <Download />, rare: true },
      download: exportAddress(filter),
    });

  return (
    <>
      <PageHeader
        title={t('groups.title')}
        description={
          filter.view !== 'week' ? <GroupsCount filter={filter} /> : isPhone && <ClashCount filter={filter} />
        }
        actions={
          <>
            {filter.view === 'week' && <FilteredThisWeek filter={filter} onFilter={setFilter} />}
            {actions.length > 0 && <MoreActions label={t('groups.moreActions')} items={actions} />}
            <Button
              variant="primary"
              collapses
              icon={<Plus />}
              disabled={!mayCreate}
              aria-describedby={mayCreate ? undefined : 'groups-create-forbidden'}
              onClick={() => setCreating(true)}
            >
              {t('groups.create')}
            </Button>
          </>
        }
      />
      {!mayCreate && (
        <p id="groups-create-forbidden" className={styles.reason}>
          {t('groups.createForbidden')}
        </p>
      )}
      <GroupsFilters filter={filter} onChange={setFilter} />
      {filter.view === 'week' ? (
        <CalendarView filter={filter} onFilter={setFilter} />
      ) : (
        <GroupsList filter={filter} onFilter={setFilter} onCreate={mayCreate ? () => setCreating(true) : undefined} />
      )}
      {closing && <ClosureDialog onClose={() => setClosing(false)} />}
      {creating && (
        <GroupFormDrawer
          group={undefined}
          onClose={() => setCreating(false)}
          onSaved={(group) => void navigate(`/groups/${group.id}`)}
        />
      )}
    </>
  );
}
