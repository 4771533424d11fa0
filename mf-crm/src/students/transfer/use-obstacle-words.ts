import type { GroupMisfit, KeptSubscription, StudentClash } from '@school/api-contract/groups/group-misfits';
import { isOutsideAges } from '@school/api-contract/rules/age-fit';
import { useFormats, useT } from '@school/kit';
import { useGroupFit } from '@school/kit/forms';
import { useGroupWords } from '../../groups/shared/group-words';

/** Words for what speaks against a group for a student. */
export function useObstacleWords() {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const { week } = useGroupWords();
  const { toAgeReason } = useGroupFit();

  const clash = ({ groupName, ...session }: StudentClash) => {
    const when = week([session]);
    return groupName === null ? t('transfer.clashOther', { when }) : t('transfer.clash', { group: groupName, when });
  };
  const subscription = ({ planName, endsOn, covers }: KeptSubscription) => {
    const given = { plan: planName, date: date(endsOn) };
    return covers ? t('transfer.subscriptionKept', given) : t('transfer.subscriptionLost', given);
  };
  return {
    clash,
    subscription,
    /** All that speaks against the group, in one line. */
    all: ({ childAge, age, clashes, subscriptions, ...ages }: GroupMisfit) =>
      [
        ...(isOutsideAges(age) ? [toAgeReason({ age, ...ages }, childAge)] : []),
        ...clashes.map(clash),
        ...subscriptions.map(subscription),
      ].join('; '),
  };
}
