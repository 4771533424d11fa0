import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Link as StyledLink } from '@school/design-system/link';
import { PageHeader } from '@school/design-system/page-header';
import { Link, routeUrl, useCan, useT } from '@school/kit';
import { Download, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import type { JournalViewProps } from '../session/session-view';
import { ViewSwitch } from '../session/view-switch';
import { shiftMonth } from '../shared/days';
import { QueueStateText } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { usePrintedPages } from '../shared/use-printed-pages';
import { linkTo } from '../use-attendance-address';
import styles from './month.module.css';
import { monthColumns } from './month-columns';
import { MonthGrid } from './month-grid';

/** The journal of a month: one row for each student, one column for each session. */
export function MonthView({ journal, address, shown, marking, marks, stuck, problems, extras }: JournalViewProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const mayEdit = useCan('editAttendance');
  const { mayMark, sessions, today } = journal;
  // Does not depend on the whole journal: every changed mark would render all rows again.
  const columns = useMemo(
    () => monthColumns({ mayMark, sessions, today }, mayEdit),
    [mayMark, sessions, today, mayEdit],
  );
  const { month } = address;
  const filter = useNameFilter();
  const looked = filter.pick(journal.students);
  const title = t('attendance.journalOf', { group: journal.group.name, month: days.month(month) });
  usePrintedPages({ title, landscape: true });
  const monthLink = (months: number) => <Link to={linkTo({ ...address, month: shiftMonth(month, months) })} />;
  const isEmpty = columns.length === 0 || journal.students.length === 0;

  return (
    <>
      <PageHeader
        title={journal.group.name}
        description={days.month(month)}
        actions={
          <div className={styles.tools}>
            <ViewSwitch address={address} />
            <Button icon={<Printer />} disabled={isEmpty} onClick={() => window.print()}>
              {t('attendance.print')}
            </Button>
            {!isEmpty && (
              <ButtonLink
                icon={<Download />}
                href={routeUrl(attendanceRoutes.exportJournal, { params: { id: journal.group.id }, query: { month } })}
                download
              >
                {t('attendance.excel')}
              </ButtonLink>
            )}
          </div>
        }
      />
      <nav aria-label={t('attendance.months')} className={styles.months}>
        <StyledLink quiet render={monthLink(-1)}>
          ← {days.month(shiftMonth(month, -1))}
        </StyledLink>
        <StyledLink quiet render={monthLink(1)}>
          {days.month(shiftMonth(month, 1))} →
        </StyledLink>
        <QueueStateText marks={marks} stuck={stuck.length} />
      </nav>
      {problems}
      {isEmpty ? (
        <EmptyState title={t('attendance.emptyMonthTitle')}>{t('attendance.emptyMonthText')}</EmptyState>
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
        </>
      )}
    </>
  );
}
