import { schoolDay, useT } from '@school/kit';
import type { WalkIns } from './use-walk-in-queue';
import { WalkInRow } from './walk-in-row';
import styles from './walk-ins.module.css';

/** The children of a group whose journal the user may not read any more; renders nothing when there are none. */
export function WalkInRows({ groupId, walkIns }: { groupId: number; walkIns: WalkIns }) {
  const t = useT('mf-crm');
  const own = walkIns.walkIns.filter((each) => each.groupId === groupId);
  if (own.length === 0) return null;
  return (
    <ul aria-label={t('attendance.trial.title')} className={styles.rows}>
      {own.map((each) => (
        <WalkInRow key={each.key} walkIn={each} walkIns={walkIns} today={schoolDay()} recentDays={0} />
      ))}
    </ul>
  );
}
