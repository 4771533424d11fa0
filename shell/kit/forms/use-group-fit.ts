import type { GroupSuggestion } from '@school/api-contract/families/group-suggestions';
import { useLabels, useT } from '@school/kit';

type Ages = Pick<GroupSuggestion, 'age' | 'youngestAge' | 'oldestAge'>;

/** Words for how well groups suit a child of an age in full years, the same wherever staff place a child. */
export function useGroupFit() {
  const t = useT('shell');
  const labels = useLabels();

  const toAgeReason = ({ age, youngestAge, oldestAge }: Ages, childAge: number) => {
    const ages = labels.ages(youngestAge, oldestAge);
    if (ages === undefined) return t('groupFit.ageUnknown');
    return age === 'fits' ? t('groupFit.ageFits', { ages }) : t('groupFit.ageMisfits', { ages, count: childAge });
  };

  const toReasons = (group: GroupSuggestion, childAge: number) =>
    [
      group.sameDirection ? undefined : labels.sportsDirection(group.sportsDirection),
      toAgeReason(group, childAge),
      group.branch && t(group.sameBranch ? 'groupFit.sameBranch' : 'groupFit.branch', { name: group.branch.name }),
      group.commonDays.length > 0 && t('groupFit.days', { days: labels.weekdays(group.commonDays) }),
      group.waitingCount > 0 && t('groupFit.waiting', { count: group.waitingCount }),
    ]
      .filter(Boolean)
      .join('; ');

  return {
    toAgeReason,
    /** Why the group suits, or does not. */
    toReasons,
    /** The group as a choice, with its places and reasons; a full group has a waiting list. */
    toOption: (group: GroupSuggestion, childAge: number) => ({
      value: String(group.id),
      label:
        group.freePlaces > 0
          ? t('groupFit.place', { name: group.name, count: group.freePlaces })
          : t('groupFit.fullGroup', { name: group.name }),
      description: toReasons(group, childAge),
    }),
  };
}
