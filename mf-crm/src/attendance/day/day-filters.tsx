import { ButtonLink } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { addDays, Link, schoolDay, useCan, useDateFieldProps, useNavigate, useT } from '@school/kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useUnmarked } from '../attendance.queries';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';
import styles from './day.module.css';

/** Selects the day; managers also get the unmarked sessions of the last two weeks. */
export function DayFilters({ address: { date, view } }: { address: AttendanceAddress }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const dateField = useDateFieldProps();
  const seesUnmarked = useCan('fullGroupAccess');
  const unmarked = useUnmarked({ enabled: seesUnmarked });
  const show = (next: { date: string; view?: 'list' | 'unmarked' }) =>
    void navigate(linkTo(next), { preventScrollReset: true });

  return (
    <div className={styles.filters}>
      {view !== 'unmarked' && (
        <nav aria-label={t('attendance.dayNav')} className={styles.dayNav}>
          <ButtonLink
            className={styles.step}
            aria-label={t('attendance.previousDay')}
            render={<Link to={linkTo({ date: addDays(date, -1) })} preventScrollReset />}
          >
            <ChevronLeft aria-hidden="true" size={18} />
          </ButtonLink>
          <DateField
            {...dateField}
            label={t('attendance.date')}
            labelHidden
            value={date}
            onValueChange={(day) => day !== '' && day !== date && show({ date: day })}
            className={styles.date}
          />
          <ButtonLink
            className={styles.step}
            aria-label={t('attendance.nextDay')}
            render={<Link to={linkTo({ date: addDays(date, 1) })} preventScrollReset />}
          >
            <ChevronRight aria-hidden="true" size={18} />
          </ButtonLink>
          {date !== schoolDay() && (
            <ButtonLink
              variant="ghost"
              className={styles.today}
              render={<Link to={linkTo({ date: schoolDay() })} preventScrollReset />}
            >
              {t('attendance.today')}
            </ButtonLink>
          )}
        </nav>
      )}
      {seesUnmarked && (
        <SegmentedControl
          label={t('attendance.which')}
          options={[
            { value: 'list', label: t('attendance.ofDay') },
            {
              value: 'unmarked',
              label: unmarked.data
                ? t('attendance.unmarkedCount', { count: unmarked.data.length })
                : t('attendance.unmarked'),
            },
          ]}
          value={view === 'unmarked' ? 'unmarked' : 'list'}
          onValueChange={(next) => show({ date, view: next })}
        />
      )}
    </div>
  );
}
