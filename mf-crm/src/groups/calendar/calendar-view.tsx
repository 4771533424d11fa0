import type { CalendarSession } from '@school/api-contract/groups/groups';
import { Avatar } from '@school/design-system/avatar';
import { CalendarGrid } from '@school/design-system/calendar-grid';
import { DirectionGlyph } from '@school/design-system/direction';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { addDays, Link, useErrorText, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { linkTo } from '../../attendance/use-attendance-address';
import { LoadFailure } from '../../load-failure';
import { DayChoice } from '../../shared/day-choice';
import { useSchoolNow } from '../../shared/use-school-now';
import type { GroupsFilter } from '../list/use-groups-filter';
import styles from './calendar.module.css';
import { toLaneKey, useLaneColumns } from './calendar-columns';
import { clashesId, useClashText } from './clash-list';
import type { ClashRow } from './list-clashes';
import { isNoted, useSessionWords } from './session-words';
import { useWeek } from './use-week';

interface CalendarViewProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
}

/** Sessions of a week on their dates: days side by side, or the halls or coaches of one day. */
export function CalendarView({ filter, onFilter }: CalendarViewProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { week, calendar, clashRows } = useWeek(filter);

  return (
    <>
      {calendar.isLoadingError ? (
        <LoadFailure text={errorText(calendar.error)} onRetry={() => void calendar.refetch()} />
      ) : calendar.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('groups.calendar.loading')}>
          <Skeleton height="32rem" />
        </div>
      ) : calendar.data.length === 0 ? (
        <EmptyState title={t('groups.calendar.emptyTitle')}>{t('groups.calendar.emptyText')}</EmptyState>
      ) : (
        <div aria-busy={calendar.isPlaceholderData}>
          <Sessions sessions={calendar.data} week={week} filter={filter} onFilter={onFilter} />
          <Clashes rows={clashRows} />
        </div>
      )}
    </>
  );
}

interface SessionsProps extends CalendarViewProps {
  sessions: readonly CalendarSession[];
  /** A Monday. */
  week: string;
}

function Sessions({ sessions, week, filter, onFilter }: SessionsProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const now = useSchoolNow();
  const words = useSessionWords();
  const toLaneColumns = useLaneColumns();
  const { lanes } = filter;
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(week, offset));
  const day = days.find((each) => each === filter.day) ?? days.find((each) => each === now.day) ?? week;
  const name = (each: string) => format(parseISO(each), 'EEEE, d MMMM', { locale });
  const isDays = lanes === 'days';
  const shown = isDays ? sessions : sessions.filter(({ date }) => date === day);
  const columns = isDays
    ? days.map((key, index) => ({
        ...{ key, name: name(key), short: format(parseISO(key), 'EEEEEE', { locale }) },
        ...{ number: format(parseISO(key), 'd'), isToday: key === now.day, isQuiet: index > 4 },
      }))
    : toLaneColumns(shown, lanes);
  const lane = columns.find(({ key }) => key === filter.lane)?.key ?? columns[0]?.key ?? '';

  return (
    <>
      {!isDays && (
        <div className={styles.days}>
          <DayChoice
            label={t('groups.calendar.day')}
            days={days}
            value={day}
            onValueChange={(value) => onFilter({ day: value })}
          />
        </div>
      )}
      {columns.length === 0 ? (
        <EmptyState title={t('groups.calendar.emptyTitle')}>{t('groups.calendar.emptyDay')}</EmptyState>
      ) : (
        <CalendarGrid
          label={t('groups.calendar.label')}
          columns={columns}
          sessions={shown.map((session) => ({
            id: `${session.group.id} ${session.date} ${session.startTime}`,
            column: isDays ? session.date : toLaneKey(session, lanes),
            startTime: session.startTime,
            endTime: session.endTime,
            title: session.group.name,
            details: words.toDetails(session, shown, lanes),
            direction: session.sportsDirection,
            glyph: <DirectionGlyph decorative direction={session.sportsDirection} />,
            state: toBlockState(session),
            note: words.toNote(session),
            noteIcon: isNoted(session) && session.substitute && (
              <>
                <Avatar id={session.substitute.id} name={session.substitute.name} />
                {session.trainer && (
                  <VisuallyHidden>
                    {t('attendance.substitute.insteadOf', { name: session.trainer.name })}{' '}
                  </VisuallyHidden>
                )}
              </>
            ),
            clash: words.toClash(session),
            summary: words.toSummary(session),
            // where it can be moved, cancelled and marked; its head leads on to the group
            render: <Link to={linkTo({ date: session.date, groupId: session.group.id })} />,
          }))}
          now={isDays ? { time: now.time, column: now.day } : day === now.day ? { time: now.time } : undefined}
          selected={isDays ? day : lane}
          onSelect={(key) => onFilter(isDays ? { day: key } : { lane: key })}
          emptyText={t('groups.calendar.emptyDay')}
          toGapText={words.toGap}
        />
      )}
    </>
  );
}

function toBlockState({ state, movedFrom }: CalendarSession) {
  if (state === 'moved') return 'ghost';
  if (state === 'cancelled') return 'cancelled';
  return movedFrom ? 'moved' : 'planned';
}

/** The clashes of the week as text, which does not fit into a block. */
function Clashes({ rows }: { rows: readonly ClashRow[] }) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const toClashText = useClashText();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('groups.calendar.clashesTitle')} className={styles.clashSection}>
      <h2 id={clashesId} tabIndex={-1} className={styles.clashTitle}>
        {t('groups.calendar.clashesTitle')}
      </h2>
      <ul className={styles.clashRows}>
        {rows.map(({ session: { group, date, startTime, endTime }, clashes }) => (
          <li key={`${group.id} ${date} ${startTime}`}>
            <b>
              {format(parseISO(date), 'EEEEEE d MMMM', { locale })}, {startTime}–{endTime}, {group.name}
            </b>
            {clashes.map((clash) => (
              <span key={`${clash.kind} ${clash.groupName} ${clash.startTime}`} className={styles.clashText}>
                {toClashText(clash)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
