import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { Card } from '@school/design-system/card';
import { Skeleton } from '@school/design-system/skeleton';
import { Table } from '@school/design-system/table';
import { useNavigate, useT } from '@school/kit';
import { useSchoolNow } from '../../shared/use-school-now';
import type { QueuedMark } from '../queue/queued-mark';
import { linkTo } from '../use-attendance-address';
import styles from './day.module.css';
import { toProgress } from './session-progress';
import { useSessionColumns } from './use-session-columns';

interface SessionRowsProps {
  label: string;
  sessions: readonly AttendanceSession[];
  /** Marks of all sessions that have not reached the server. */
  queued: readonly QueuedMark[];
  /** All sessions of the screen, which decide the columns, so that those of several lists are in line. */
  among?: readonly AttendanceSession[];
  /** Under a list that shows the head of the same columns. */
  headHidden?: boolean;
  /** The sessions are of several days: each row names its own. */
  dated?: boolean;
  /** All of them run now. */
  running?: boolean;
}

/** Sessions as rows; on a phone as items of two lines, where a tap opens the session. */
export function SessionRows({
  label,
  sessions,
  queued,
  among = sessions,
  headHidden = false,
  dated = false,
  running = false,
}: SessionRowsProps) {
  const navigate = useNavigate();
  const { day, time } = useSchoolNow();
  const columns = useSessionColumns(among, queued, { dated, running });
  return (
    <Card padding="none">
      <Table
        caption={label}
        headHidden={headHidden}
        columns={columns}
        rows={sessions}
        asksToAct={(session) => ['running', 'unmarked'].includes(toProgress(session, queued, `${day}T${time}`))}
        rowKey={({ group, date }) => `${group.id} ${date}`}
        onRowClick={({ group, date }) => void navigate(linkTo({ date, groupId: group.id }))}
      />
    </Card>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Has the shape of the loaded rows. */
export function SessionRowsSkeleton() {
  const t = useT('mf-crm');
  return (
    <div role="status" aria-busy="true" aria-label={t('attendance.loading')} className={styles.skeleton}>
      {places.map((place) => (
        <Skeleton key={place} height="36px" />
      ))}
    </div>
  );
}
