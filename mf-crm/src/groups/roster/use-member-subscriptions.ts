import type { MemberSubscription } from '@school/api-contract/money/subscriptions';
import { useCan, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { useGroupSubscriptions } from '../../subscriptions/absences/absences.queries';

interface SubscriptionText {
  text: string;
  /** Whether the family must act. */
  isOver: boolean;
  /** Whether there is none: a phone shows it instead of age and attendance. */
  isMissing?: true;
  isFrozen?: true;
}

/**
 * What is left of the subscription of each present member, by the student's id; undefined where nobody asks for it. The
 * roster does not wait for it.
 */
export function useMemberSubscriptions(groupId: number, { ofMonth }: { ofMonth: boolean }) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const sells = useSellsSubscriptions();
  const sees = useCan('viewAttendance');
  const enabled = sells && sees && !ofMonth;
  const { data } = useGroupSubscriptions(groupId, { enabled });
  const write = ({ state, sessionsLeft, endsOn }: MemberSubscription): SubscriptionText => {
    if (state === 'none') return { text: t('attendance.left.none'), isOver: true, isMissing: true };
    if (state === 'frozen') return { text: t('groups.roster.subscription.frozen'), isOver: false, isFrozen: true };
    if (state !== 'active') return { text: t('attendance.left.ended'), isOver: true, isMissing: true };
    if (sessionsLeft !== null) {
      return { text: t('groups.roster.subscription.left', { count: sessionsLeft }), isOver: sessionsLeft === 0 };
    }
    return { text: endsOn ? t('groups.roster.subscription.until', { date: shortDate(endsOn) }) : '', isOver: false };
  };
  return enabled ? new Map(data?.map((each) => [each.studentId, write(each)])) : undefined;
}

export type MemberSubscriptions = ReturnType<typeof useMemberSubscriptions>;
