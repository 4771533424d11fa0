import type { TrialChild } from '@school/api-contract/families/trial-lessons';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { toSchoolClock, useSession, useT } from '@school/kit';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { MarkCell } from '../session/mark-cell';
import { MarkToolbar } from '../session/mark-toolbar';
import { RecentMarks } from '../session/recent-marks';
import session from '../session/session.module.css';
import { useTrialQueue } from './queue/use-trial-queue';
import styles from './trial.module.css';
import { TrialCommentDialog } from './trial-comment.dialog';

interface TrialChildRowProps {
  child: TrialChild;
  mayMark: boolean;
  groupId: number;
  date: string;
  /** The only start of the session, 'HH:mm', which a child at the same time does not repeat. */
  startTime: string | undefined;
  /** Number of earlier sessions in the rows of the students. */
  recentDays: number;
}

/** A child on trial among the students of the session: came or not, then a comment for those who will call the family. */
export function TrialChildRow({ child, mayMark, groupId, date, startTime, recentDays }: TrialChildRowProps) {
  const t = useT('mf-crm');
  const { waiting, phase, queue } = useTrialQueue(useSession().user);
  const queued = child.walkIn ? undefined : waiting.find(({ requestId }) => requestId === child.id);
  const [tapped, setTapped] = useState<TrialOutcome>();
  const [isCommenting, setCommenting] = useState(false);
  const outcome = queued?.outcome ?? child.outcome;
  const comment = queued?.comment === undefined ? child.comment : queued.comment;
  const status = toStatus(outcome);

  const { id: requestId, childName } = child;
  const put = (chosen: AttendanceStatus) => {
    const next = chosen === 'PRESENT' ? 'CAME' : 'NO_SHOW';
    setTapped(next);
    queue?.put({ groupId, date, requestId, childName, outcome: next });
  };
  const time = toSchoolClock(child.startsAt).slice(11);
  const isWaiting = queued !== undefined && phase !== 'sending';
  const details = [
    !child.walkIn && time !== startTime && time,
    child.childAge !== null && t('attendance.trial.age', { count: child.childAge }),
    outcome === null &&
      (child.declined ? t('attendance.trial.declined') : child.confirmed && t('attendance.trial.confirmed')),
  ].filter(Boolean);
  // in the same place, so that the rows below stay
  const fact = isWaiting ? t('attendance.trial.waiting') : details.join(' · ');
  const content = (
    <>
      <span className={session.face}>
        <Avatar name={child.childName} size="md" />
      </span>
      <span className={session.person}>
        <span className={session.name}>{child.childName}</span>
        <span className={session.facts}>
          <Badge>{t(child.walkIn ? 'attendance.trial.newBadge' : 'attendance.trial.badge')}</Badge>
          {fact && <span className={session.left}>{fact}</span>}
        </span>
      </span>
      <RecentMarks statuses={Array(recentDays).fill('NONE').join(' ')} />
      <MarkCell status={status} />
    </>
  );

  return (
    <li className={session.line} data-alert={(mayMark && outcome !== null) || undefined}>
      {mayMark ? (
        <MarkToolbar
          name={childName}
          status={status}
          onTap={() => put(next(status))}
          onChoose={(choice) => choice !== status && put(choice)}
        >
          {content}
        </MarkToolbar>
      ) : (
        <div className={session.row}>{content}</div>
      )}
      {mayMark && outcome !== null && (
        <span className={session.side}>
          <button
            type="button"
            aria-label={t('attendance.trial.commentOf', { child: child.childName })}
            className={styles.write}
            onClick={() => setCommenting(true)}
          >
            <MessageSquareText aria-hidden="true" size={18} />
          </button>
        </span>
      )}
      <div role="status">
        <VisuallyHidden>
          {tapped !== undefined && `${child.childName}: ${t(`attendance.status.${status}`)}`}
        </VisuallyHidden>
      </div>
      {comment && <p className={styles.comment}>{comment}</p>}
      {isCommenting && outcome !== null && (
        <TrialCommentDialog
          child={{ childName, comment }}
          onSave={(text) => queue?.put({ groupId, date, requestId, childName, outcome, comment: text })}
          onClose={() => setCommenting(false)}
        />
      )}
    </li>
  );
}

function toStatus(outcome: TrialOutcome | null): AttendanceStatus {
  if (outcome === null) return 'NOT_MARKED';
  return outcome === 'CAME' ? 'PRESENT' : 'ABSENT';
}

/** What a tap sets; how a trial lesson went is never taken back. */
const next = (status: AttendanceStatus) => (status === 'PRESENT' ? 'ABSENT' : 'PRESENT');
