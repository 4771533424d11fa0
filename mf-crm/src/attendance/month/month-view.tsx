import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { HeadNumeral } from '@school/design-system/direction-header';
import { EmptyState } from '@school/design-system/empty-state';
import { type MoreAction, MoreActions } from '@school/design-system/more-actions';
import { routeUrl, useCan, useNavigate, useT } from '@school/kit';
import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MonthNav } from '../../shared/month-nav';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import { JournalHead } from '../session/journal-head';
import { PeriodNav } from '../session/period-nav';
import type { JournalViewProps } from '../session/session-view';
import { useJournalNumerals } from '../session/use-journal-numerals';
import { QueueStateText } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { usePrintedPages } from '../shared/use-printed-pages';
import { type GroupAddress, linkTo } from '../use-attendance-address';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import { WalkInOverview } from '../walk-ins/walk-in-overview';
import { monthColumns } from './month-columns';
import { MonthGrid } from './month-grid';
import { MonthNotes } from './month-notes';

/** The journal of a month: one row for each student, one column for each session. */
export function MonthView(props: JournalViewProps) {
  const { journal, address, shown, marking, marks, walkIns, stuck, problems, extras, instead } = props;
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const days = useDayTexts();
  const mayEdit = useCan('editAttendance');
  const { mayMark, substituteDays, sessions, today, seesGroup } = journal;
  // Does not depend on the whole journal: every changed mark would render all rows again.
  const columns = useMemo(
    () => monthColumns({ mayMark, substituteDays, sessions, today }, mayEdit),
    [mayMark, substituteDays, sessions, today, mayEdit],
  );
  const { month } = address;
  const filter = useNameFilter();
  const looked = filter.pick(journal.students);
  const title = t('attendance.journalOf', { group: journal.group.name, month: days.month(month) });
  usePrintedPages({ title, landscape: true });
  // Says «Сохранено» only after a change.
  const [isTouched, setTouched] = useState(false);
  if (!isTouched && marks.marks.size > 0) setTouched(true);
  const numerals = useJournalNumerals(journal, shown);
  const isEmpty = columns.length === 0 || journal.students.length === 0;

  const actions: MoreAction[] = [
    {
      id: 'print',
      rare: true,
      label: t('attendance.print'),
      icon: <Printer />,
      disabled: isEmpty,
      onSelect: () => window.print(),
    },
  ];
  if (!isEmpty && seesGroup !== false)
    actions.push({
      id: 'excel',
      rare: true,
      label: t('attendance.excel'),
      icon: <Download />,
      download: routeUrl(attendanceRoutes.exportJournal, { params: { id: journal.group.id }, query: { month } }),
    });

  return (
    <>
      <JournalHead
        date={address.date}
        title={journal.group.name}
        groupId={journal.group.id}
        direction={journal.sportsDirection}
        coach={journal.trainerName}
        facts={toFacts(numerals)}
        numerals={numerals}
        actions={<MoreActions label={t('attendance.acts')} items={actions} />}
        toolbar={
          <PeriodNav
            address={address}
            state={<QueueStateText marks={marks} stuck={stuck.length} isUntouched={!isTouched} />}
          >
            <MonthNav
              brief
              month={month}
              onChange={(to) => void navigate(linkTo({ ...address, month: to }), { preventScrollReset: true })}
            />
          </PeriodNav>
        }
      />
      {problems}
      <WalkInOverview walkIns={ofMonth(walkIns, address)} />
      {isEmpty ? (
        (instead ?? <EmptyState title={t('attendance.emptyMonthTitle')}>{t('attendance.emptyMonthText')}</EmptyState>)
      ) : (
        <>
          <NameFilterField filter={filter} shown={looked.length} total={journal.students.length} />
          {looked.length > 0 && (
            <MonthGrid
              journal={journal}
              students={looked}
              columns={columns}
              shown={shown}
              put={marking.put}
              date={address.date}
              label={title}
              left={extras.left}
            />
          )}
          <MonthNotes journal={journal} columns={columns} excuses={extras.excuses} />
        </>
      )}
    </>
  );
}

/** «12 учеников · посещаемость 89 %»: those for which a phone has room. */
const toFacts = ([students, next]: readonly HeadNumeral[]) =>
  [students && `${students.value} ${students.label}`, next && `${next.label} ${next.value}`]
    .filter(Boolean)
    .join(' · ');

/** The children of the group and month who are not on the server yet; each is in the list of its session. */
const ofMonth = (walkIns: WalkIns, { groupId, month }: GroupAddress): WalkIns => ({
  ...walkIns,
  walkIns: walkIns.walkIns.filter((each) => each.groupId === groupId && each.date.startsWith(month)),
});
