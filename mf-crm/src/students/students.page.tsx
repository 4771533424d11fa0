import type { StudentRow } from '@school/api-contract/students/students';
import { Button, ButtonLink } from '@school/design-system/button';
import { useWide } from '@school/design-system/detail-panel';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useCan, useLocation, useNavigate, useParams, useSearchText, useT } from '@school/kit';
import { PagedList, TotalCount, useListSteps } from '@school/kit/lists';
import { Download, Upload, UserPlus } from 'lucide-react';
import { NewStudentPanel } from './new-student-panel';
import { SelectionBar } from './selection/selection-bar';
import { useSelectAction } from './selection/use-select-action';
import { useSelection } from './selection/use-selection';
import { toFullName } from './student-name';
import { StudentPanel } from './student-panel';
import { exportAddress, useGroupChoices, useLiveStudents, useStudents } from './students.queries';
import { StudentsEmpty } from './students-empty';
import { StudentsFilters } from './students-filters';
import { StudentsSkeleton } from './students-skeleton';
import { StudentsTable } from './students-table';
import { useCardAddress } from './use-card-address';
import { useStudentFilter } from './use-student-filter';

const toChosen = (student: StudentRow) => ({ id: student.id, name: toFullName(student) });

/** The list at /students; /students/:id opens the card of one student beside it, or over it without the room. */
export function Component() {
  const t = useT('mf-crm');
  const { id } = useParams();
  const { search } = useLocation();
  const mayCreate = useCan('createStudents');
  const { filter, isFiltered, setFilter, reset } = useStudentFilter();
  const [typed, setTyped] = useSearchText(filter.search, (search) => setFilter({ search }));
  const students = useStudents(filter);
  useLiveStudents();
  const selection = useSelection(JSON.stringify(filter));
  const select = useSelectAction(selection);
  const groups = useGroupChoices(useCan('viewAttendance'));
  const navigate = useNavigate();
  const toCard = useCardAddress();
  // A card opened from another page leads back there, so it covers this list.
  const isBesideList = !new URLSearchParams(search).has('from');
  const docks = useWide() && isBesideList;
  const openId = id === undefined || id === 'new' ? undefined : Number(id);
  const { row, steps } = useListSteps({
    query: students,
    isOpen: (student) => student.id === openId,
    onOpen: (student) => void navigate(toCard(student.id), { preventScrollReset: true }),
    positionText: (position) => t('students.position', position),
  });
  const mayPutIntoGroups = groups.data?.some(({ access }) => access !== 'view') ?? false;
  const total = students.data?.pages[0]?.total;
  const resetAll = () => {
    setTyped('');
    reset();
  };

  return (
    <>
      <PageHeader
        title={t('students.title')}
        description={
          <>
            <TotalCount total={total} toText={(count) => t('students.total', { count })} />
            {!mayCreate && total !== undefined && ' · '}
            {!mayCreate && <span id="students-add-forbidden">{t('students.addForbidden')}</span>}
          </>
        }
        actions={
          <>
            <MoreActions
              label={t('students.moreActions')}
              collapsed={docks && openId !== undefined}
              items={[
                ...select,
                {
                  id: 'export',
                  label: t('students.export'),
                  icon: <Download />,
                  download: exportAddress(filter),
                  rare: true,
                },
                ...(mayCreate
                  ? [
                      {
                        id: 'import',
                        label: t('students.import'),
                        icon: <Upload />,
                        render: <Link to="/students/import" />,
                        rare: true,
                      },
                    ]
                  : []),
              ]}
            />
            {mayCreate ? (
              <ButtonLink
                variant="primary"
                collapses
                icon={<UserPlus />}
                render={<Link to={{ pathname: '/students/new', search }} preventScrollReset />}
              >
                {t('students.add')}
              </ButtonLink>
            ) : (
              <Button
                variant="primary"
                collapses
                icon={<UserPlus />}
                disabled
                aria-describedby="students-add-forbidden"
              >
                {t('students.add')}
              </Button>
            )}
          </>
        }
      />
      <StudentsFilters
        filter={filter}
        hasRows={students.data !== undefined}
        typed={typed}
        onType={setTyped}
        onChange={setFilter}
        onReset={resetAll}
      />
      <PagedList
        query={students}
        skeleton={<StudentsSkeleton />}
        empty={<StudentsEmpty filtered={isFiltered} archive={filter.active === false} onReset={resetAll} />}
        countText={(shown, all) => t('students.shown', { shown, total: all })}
      >
        {(rows) => (
          <div>
            <StudentsTable
              rows={rows}
              busy={students.isPlaceholderData}
              selection={selection}
              currentId={openId}
              isDense={docks && openId !== undefined}
            />
            <SelectionBar
              selection={selection}
              ids={rows.map(({ id: each }) => each)}
              students={rows.filter(({ id: each }) => selection.ids.has(each)).map(toChosen)}
              mayPutIntoGroups={mayPutIntoGroups && filter.active === true}
              exportHref={exportAddress(filter, selection.ids)}
            />
          </div>
        )}
      </PagedList>
      {id === 'new' && <NewStudentPanel />}
      {openId !== undefined && <StudentPanel id={openId} row={row} besideList={isBesideList} steps={steps} />}
    </>
  );
}
