import type { Group } from '@school/api-contract/groups/groups';
import { useLabels, useT } from '@school/kit';
import { useGroupWords } from '../shared/group-words';
import type { GroupDraft } from './group-draft';

/** Fields that another user has changed to a value other than the typed one, with their current values. */
export function ClashedFields({ group, fields }: { group: Group; fields: readonly (keyof GroupDraft)[] }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const now: Record<keyof GroupDraft, { field: string; theirs: string | null | undefined }> = {
    name: { field: t('groups.form.name'), theirs: group.name },
    description: { field: t('groups.form.description'), theirs: group.description },
    sportsDirection: { field: t('groups.direction'), theirs: labels.sportsDirection(group.sportsDirection) },
    hall: { field: t('groups.hall'), theirs: group.hall },
    branchId: { field: t('groups.branch'), theirs: group.branch?.name },
    trainerId: { field: t('groups.coach'), theirs: group.trainer?.name },
    youngestAge: { field: t('groups.form.youngestAge'), theirs: group.youngestAge?.toString() },
    oldestAge: { field: t('groups.form.oldestAge'), theirs: group.oldestAge?.toString() },
    maxStudents: { field: t('groups.form.maxStudents'), theirs: String(group.maxStudents) },
    schedules: { field: t('groups.form.schedule'), theirs: words.week(group.schedules) },
    schedulesFrom: { field: t('groups.form.schedule'), theirs: words.week(group.schedules) },
  };
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {t('groups.form.clash', { field: now[field].field, theirs: now[field].theirs || t('groups.form.none') })}
        </li>
      ))}
    </ul>
  );
}
