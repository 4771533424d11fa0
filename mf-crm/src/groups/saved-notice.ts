import { type Group, groupRoutes } from '@school/api-contract/groups';
import { call, notify, useNavigate, useT } from '@school/kit';

/** Says that a group is saved, and how many of its sessions double-book coach or branch, now or by what is set for later. */
export function useSavedNotice() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  return async (saved: Group, { isNew, mayClash }: { isNew: boolean; mayClash: boolean }) => {
    const title = isNew ? t('groups.form.created', { name: saved.name }) : t('groups.form.saved');
    const count = mayClash ? await countClashes(saved.id) : 0;
    notify({
      title,
      ...(count > 0 && {
        description: t('groups.calendar.clashes', { count }),
        action: {
          label: t('groups.form.showClashes'),
          altText: t('groups.form.showClashesHint'),
          onSelect: () => void navigate(`/groups/${saved.id}?tab=schedule`),
        },
      }),
    });
  };
}

/** None where they cannot be read: the group is saved all the same. */
async function countClashes(id: number): Promise<number> {
  const timetables = await call(groupRoutes.timetables, { params: { id } }).catch(() => []);
  return timetables.flatMap(({ entries }) => entries).filter(({ clashes }) => clashes.length > 0).length;
}
