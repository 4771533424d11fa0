import type { Journal } from '@school/api-contract/groups/attendance';
import { Link as StyledLink } from '@school/design-system/link';
import { Link, useT } from '@school/kit';
import { useDayTexts } from '../shared/use-day-texts';
import { type GroupAddress, linkTo } from '../use-attendance-address';
import styles from './session.module.css';

/** The group's previous and next session within the loaded month. */
export function NeighbourSessions({
  journal,
  address: { date, groupId },
}: {
  journal: Journal;
  address: GroupAddress;
}) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const before = journal.sessions.findLast((session) => session.date < date);
  const after = journal.sessions.find((session) => session.date > date);
  if (!before && !after) return null;
  return (
    <nav aria-label={t('attendance.neighbours')} className={styles.neighbours}>
      {before && (
        <StyledLink quiet render={<Link to={linkTo({ date: before.date, groupId })} />}>
          ← {days.short(before.date)}
        </StyledLink>
      )}
      {after && (
        <StyledLink quiet render={<Link to={linkTo({ date: after.date, groupId })} />}>
          {days.short(after.date)} →
        </StyledLink>
      )}
    </nav>
  );
}
