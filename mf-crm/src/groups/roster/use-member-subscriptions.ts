import type { MemberSubscription } from '@school/api-contract/money/subscriptions';
import { useCan, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { useGroupSubscriptions } from '../../subscriptions/absences/absences.queries';

interface SubscriptionText {
  text: string;
  /** The same where no head of a column says what it is about; undefined: nothing that must be known there. */
  alone?: string;
  /** Whether the family must act. */
  isOver: boolean;
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
    if (state === 'none')
      return {
        text: t('groups.roster.subscription.none'),
        alone: t('groups.roster.subscription.noneAlone'),
        isOver: true,
      };
    if (state === 'frozen') return { text: t('groups.roster.subscription.frozen'), isOver: false, isFrozen: true };
    if (state !== 'active')
      return {
        text: t('groups.roster.subscription.ended'),
        alone: t('groups.roster.subscription.endedAlone'),
        isOver: true,
      };
    if (sessionsLeft !== null) {
      return { text: t('groups.roster.subscription.left', { count: sessionsLeft }), isOver: sessionsLeft === 0 };
    }
    return { text: endsOn ? t('groups.roster.subscription.until', { date: shortDate(endsOn) }) : '', isOver: false };
  };
  return enabled ? new Map(data?.map((each) => [each.studentId, write(each)])) : undefined;
}

export type MemberSubscriptions = ReturnType<typeof useMemberSubscriptions>;
