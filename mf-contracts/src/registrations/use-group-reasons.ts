import type { GroupSuggestion } from '@school/api-contract/families/group-suggestions';
import { useLabels, useT } from '@school/kit';

/** Returns the words that say why a group suits a child of this age, or does not. */
export function useGroupReasons(childAge: number) {
  const t = useT('mf-contracts');
  const labels = useLabels();

  const toAgeReason = ({ age, youngestAge, oldestAge }: GroupSuggestion) => {
    const ages = labels.ages(youngestAge, oldestAge);
    if (ages === undefined) return t('approve.ageUnknown');
    return age === 'fits' ? t('approve.ageFits', { ages }) : t('approve.ageMisfits', { ages, count: childAge });
  };

  return (group: GroupSuggestion): string =>
    [
      group.sameDirection ? undefined : labels.sportsDirection(group.sportsDirection),
      toAgeReason(group),
      group.branch && t(group.sameBranch ? 'approve.sameBranch' : 'approve.branch', { name: group.branch.name }),
      group.commonDays.length > 0 && t('approve.days', { days: labels.weekdays(group.commonDays) }),
      group.waitingCount > 0 && t('approve.waiting', { count: group.waitingCount }),
    ]
      .filter(Boolean)
      .join('; ');
}
