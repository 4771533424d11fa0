import { type Group, groupSorts } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useLabels, useNavigate, useT } from '@school/kit';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { usePhone } from '../../shared/use-phone';
import { useGroupWords } from '../shared/group-words';
import styles from './groups.module.css';
import type { GroupsFilter } from './use-groups-filter';

interface GroupsTableProps {
  rows: readonly Group[];
  busy: boolean;
  sort: GroupsFilter['sort'];
  onSort: (sort: GroupsFilter['sort']) => void;
}

/** The groups as rows, to compare places, days and coaches. */
export function GroupsTable({ rows, busy, sort, onSort }: GroupsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const columns = useColumns();
  const isDescending = sort.startsWith('-');
  return (
    <Card padding="none">
      <Table
        caption={t('groups.list')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: isDescending ? sort.slice(1) : sort, direction: isDescending ? 'desc' : 'asc' }}
        onSortChange={({ key, direction }) => {
          const wanted = direction === 'desc' ? `-${key}` : key;
          onSort(groupSorts.find((each) => each === wanted) ?? 'name');
        }}
        onRowClick={({ id }) => void navigate(`/groups/${id}`)}
        busy={busy}
      />
    </Card>
  );
}

function useColumns(): TableColumn<Group>[] {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const isPhone = usePhone();
  const place = ({ branch, hall }: Group) => [branch?.name ?? t('groups.noBranch'), hall].filter(Boolean).join(', ');
  const week = ({ schedules, comingSchedules: [coming] }: Group) =>
    words.week(schedules) || (coming ? words.coming(coming) : t('groups.noSchedule'));
  return [
    {
      key: 'direction',
      header: t('groups.direction'),
      headerHidden: true,
      width: 40,
      phone: 'lead',
      cell: ({ sportsDirection }) => (
        <DirectionGlyph direction={sportsDirection} label={labels.sportsDirection(sportsDirection)} />
      ),
      fullText: ({ sportsDirection }) => labels.sportsDirection(sportsDirection),
    },
    {
      key: 'name',
      header: t('groups.name'),
      isRowHeader: true,
      sortable: true,
      cell: ({ id, name, active, waitingCount }) => (
        <span className={styles.named}>
          <Link quiet render={<RouterLink to={`/groups/${id}`} />}>
            {name}
          </Link>
          {!active && <Badge>{t('groups.archived')}</Badge>}
          {waitingCount > 0 && <Badge>{t('groups.waitingCount', { count: waitingCount })}</Badge>}
        </span>
      ),
      fullText: ({ name }) => name,
    },
    {
      key: 'trainer',
      header: t('groups.coach'),
      leastWidth: 156,
      priority: 2,
      sortable: true,
      phone: 'fact',
      cell: ({ trainer }) =>
        trainer ? (
          isPhone ? (
            toShortName(trainer.name)
          ) : (
            trainer.name
          )
        ) : (
          <span className={styles.sub}>{t('groups.noCoach')}</span>
        ),
    },
    {
      key: 'days',
      header: t('groups.schedule'),
      width: 204,
      priority: 1,
      phone: 'wholeFact',
      cell: (row) => <UnbrokenRanges text={week(row)} />,
    },
    {
      key: 'free',
      header: t('groups.freePlaces'),
      align: 'end',
      width: 96,
      sortable: true,
      phone: 'state',
      cell: ({ studentCount, maxStudents }) =>
        t('groups.freeOf', { free: Math.max(0, maxStudents - studentCount), places: maxStudents }),
    },
    {
      key: 'age',
      header: t('groups.ages'),
      width: 104,
      priority: 3,
      sortable: true,
      cell: ({ youngestAge, oldestAge }) => labels.ages(youngestAge, oldestAge) || t('common.none'),
    },
    { key: 'place', header: t('groups.place'), leastWidth: 170, priority: 4, cell: place },
  ];
}
