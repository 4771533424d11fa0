import { Alert } from '@school/design-system/alert';
import { Link as StyledLink } from '@school/design-system/link';
import { Link, useT } from '@school/kit';
import day from '../day/day.module.css';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import { isWaiting, type QueuedWalkIn } from './queued-walk-in';
import type { WalkIns } from './use-walk-in-queue';
import { useWalkInState } from './use-walk-in-text';

/** The children of any session who are not on the server yet; empty when there are none. */
export function WalkInOverview({ walkIns }: { walkIns: WalkIns }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const stateOf = useWalkInState(walkIns);
  const all = walkIns.walkIns;
  const [waiting] = all.filter(isWaiting);
  const stuck = all.filter((each) => !isWaiting(each)).length;
  // Always rendered: screen readers only announce changes of a region that already exists.
  return (
    <div role="status">
      {all.length > 0 && (
        <div className={day.overview}>
          <Alert
            tone="warning"
            title={
              waiting
                ? t(`attendance.walkIns.overview.${stateOf(waiting)}`, { count: all.length - stuck })
                : t('attendance.walkIns.overview.problem', { count: stuck })
            }
          >
            <ul className={day.sessions}>
              {groupBySession(all).map(([first, ...others]) => (
                <li key={first.key}>
                  <StyledLink render={<Link to={linkTo({ date: first.date, groupId: first.groupId })} />}>
                    {t('attendance.sessionOf', { group: first.groupName, date: days.short(first.date) })}
                  </StyledLink>
                  {`: ${[first, ...others].map(({ childName }) => childName).join(', ')}`}
                  {[first, ...others].some((each) => !isWaiting(each)) && ` · ${t('attendance.needsDecision')}`}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </div>
  );
}

function groupBySession(walkIns: readonly QueuedWalkIn[]): [QueuedWalkIn, ...QueuedWalkIn[]][] {
  const sessions = new Map<string, [QueuedWalkIn, ...QueuedWalkIn[]]>();
  for (const walkIn of walkIns) {
    const key = `${walkIn.date} ${walkIn.groupId}`;
    const former = sessions.get(key);
    sessions.set(key, former ? [...former, walkIn] : [walkIn]);
  }
  return [...sessions.values()];
}
