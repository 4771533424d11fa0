import { weekdays } from '@school/api-contract/common';
import type { ActiveGroup } from '@school/api-contract/groups/groups';
import { compareAge, isOutsideAges } from '@school/api-contract/rules/age-fit';
import { studentBody } from '@school/api-contract/students/student-fields';
import { Alert } from '@school/design-system/alert';
import { SelectField } from '@school/design-system/select-field';
import { useErrorText, useT } from '@school/kit';
import { useGroupFit } from '@school/kit/forms';
import { getAge } from '../student-name';
import { useGroupChoices } from '../students.queries';
import type { StudentForm } from './use-student-form';

interface GroupToJoinProps {
  form: StudentForm;
  value: ActiveGroup | undefined;
  onChange: (group: ActiveGroup | undefined) => void;
}

/**
 * The group that a new student joins with the card, with a warning when the child's age does not fit. Choosing it fills
 * what the group knows; each stays editable.
 */
export function GroupToJoin({ form, value, onChange }: GroupToJoinProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = useGroupChoices(true);
  const { toAgeReason } = useGroupFit();
  const open = groups.data?.filter(({ access }) => access !== 'view') ?? [];

  const choose = (id: string) => {
    const group = open.find((each) => String(each.id) === id);
    onChange(group);
    if (!group) return;
    form.field('sportsDirection').onValueChange(group.sportsDirection);
    form.field('trainingDays').onValueChange(weekdays.filter((_, index) => group.days.includes(index + 1)));
    // a branch may have an address that is too short for a card
    const { success } = studentBody.shape.trainingAddress.safeParse(group.address);
    if (success && group.address) form.field('trainingAddress').onValueChange(group.address);
  };

  const birthDate = form.values().birthDate;
  const childAge = birthDate ? getAge(birthDate, new Date()) : undefined;
  const age = value && childAge !== undefined ? compareAge(childAge, value) : 'unknown';

  return (
    <div>
      <SelectField
        native
        id="student-group"
        label={t('student.form.group')}
        description={groups.isError ? errorText(groups.error) : t('student.form.groupHint')}
        placeholder={t('student.form.noGroup')}
        value={value ? String(value.id) : ''}
        onValueChange={choose}
        options={open.map(({ id, name, maxStudents, studentCount }) => {
          const places = Math.max(0, maxStudents - studentCount);
          const label = t('students.selection.places', { name, count: places });
          return { value: String(id), label, disabled: places === 0 };
        })}
      />
      <div aria-live="polite">
        {value && childAge !== undefined && isOutsideAges(age) && (
          <Alert tone="warning">{toAgeReason({ ...value, age }, childAge)}</Alert>
        )}
      </div>
    </div>
  );
}
