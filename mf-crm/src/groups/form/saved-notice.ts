import { type ChangedGroup, groupRoutes } from '@school/api-contract/groups/groups';
import { call, notify, useNavigate, useT } from '@school/kit';
import { useFamiliesText } from '../../attendance/session/impact-notice';

/**
 * Confirms that a group is saved, says how many families are told of its schedule, and counts its sessions that clash for coach or branch, now or in a future schedule.
 */
export function useSavedNotice() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const toText = useFamiliesText();
  return async (saved: ChangedGroup, { isNew, mayClash }: { isNew: boolean; mayClash: boolean }) => {
    const title = isNew ? t('groups.form.created', { name: saved.name }) : t('groups.form.saved');
    const count = mayClash ? await countClashes(saved.id) : 0;
    const families = toText(saved.told);
    const sentences = [
      count > 0 && t('groups.calendar.clashes', { count }),
      families && t('attendance.impact.told', { families }),
    ].filter(Boolean);
    notify({
      title,
      ...(sentences.length > 0 && { description: sentences.join('. ') }),
      ...(count > 0 && {
        action: {
          label: t('groups.form.showClashes'),
          altText: t('groups.form.showClashesHint'),
          onSelect: () => void navigate(`/groups/${saved.id}?tab=schedule`),
        },
      }),
    });
  };
}

/** Zero when clashes cannot be fetched: the group is saved in any case. */
async function countClashes(id: number): Promise<number> {
  const timetables = await call(groupRoutes.timetables, { params: { id } }).catch(() => []);
  return timetables.flatMap(({ entries }) => entries).filter(({ clashes }) => clashes.length > 0).length;
}
