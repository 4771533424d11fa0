import { Button } from '@school/design-system/button';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { useCan, useNavigate, useT } from '@school/kit';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { CalendarView } from './calendar/calendar-view';
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
  const [creating, setCreating] = useState(false);

  return (
    <>
      <PageHeader
        title={t('groups.title')}
        description={filter.view !== 'week' && <GroupsCount filter={filter} />}
        actions={
          <>
            {filter.view !== 'week' && (
              <MoreActions
                label={t('groups.moreActions')}
                items={[
                  {
                    id: 'export',
                    label: t('groups.export'),
                    icon: <Download />,
                    download: exportAddress(filter),
                    rare: true,
                  },
                ]}
              />
            )}
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
