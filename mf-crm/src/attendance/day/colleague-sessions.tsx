import { Button } from '@school/design-system/button';
import { useNavigate, useT } from '@school/kit';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';
import styles from './day.module.css';
import { SessionRows } from './session-rows';

interface ColleagueSessionsProps extends Pick<ComponentProps<typeof SessionRows>, 'sessions' | 'queued'> {
  address: AttendanceAddress;
}

/** The sessions of colleagues that the coach was given access to, behind one line below the own ones. */
export function ColleagueSessions({ address: { date, view, colleagues }, ...rows }: ColleagueSessionsProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.colleagues}>
      <h2 id={id} className={styles.part}>
        <Button
          variant="ghost"
          icon={<ChevronDown />}
          aria-expanded={colleagues}
          className={styles.opener}
          onClick={() => void navigate(linkTo({ date, view, colleagues: !colleagues }), { preventScrollReset: true })}
        >
          {t('attendance.ofColleagues')} <span className={styles.count}>{rows.sessions.length}</span>
        </Button>
      </h2>
      {colleagues && <SessionRows label={t('attendance.ofColleagues')} {...rows} />}
    </section>
  );
}
