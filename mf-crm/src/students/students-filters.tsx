import { sportsDirections } from '@school/api-contract/common';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { SelectField } from '@school/design-system/select-field';
import { useCan, useLabels, useT, useToolbarLabels } from '@school/kit';
import { useGroupChoices, useStudentCounts } from './students.queries';
import { type StudentChip, type StudentFilter, studentChips } from './use-student-filter';

interface StudentsFiltersProps {
  filter: StudentFilter;
  /** Whether the first rows have come: the numbers of the chips load after them. */
  hasRows: boolean;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<StudentFilter>) => void;
  onReset: () => void;
}

const sorts = ['name', '-name', 'birthDate', '-birthDate', '-createdAt'] as const;

/** Search, archive, group and chips; the address keeps all of them. */
export function StudentsFilters({ filter, hasRows, typed, onType, onChange, onReset }: StudentsFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const seesGroups = useCan('viewAttendance');
  // For those who put children into groups. The API counts groups that the user cannot see, too.
  const placesStudents = useCan('createStudents');
  const groups = useGroupChoices(seesGroups);
  const seesPayments = useCan('payments');
  const shown: Partial<Record<StudentChip, boolean>> = { noGroup: placesStudents, owes: seesPayments };
  const chips = studentChips.filter((chip) => shown[chip] ?? true);

  // The counts are of all active students, so beside another filter they would mislead.
  const isWhole = filter.active === true && filter.search === '' && !filter.groupId && !filter.direction;
  const counts = useStudentCounts(hasRows && isWhole).data;

  const inMore = [filter.groupId !== undefined, filter.direction !== undefined, filter.active !== true].filter(
    Boolean,
  ).length;

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('students.search'),
        shortLabel: t('common.nameOrPhone'),
        clearLabel: t('students.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      chips={{
        active: chips.filter((chip) => filter[chip]).length,
        controls: (
          <ChipGroup label={t('students.chips.label')}>
            {chips.map((chip) => (
              <Chip
                key={chip}
                pressed={filter[chip]}
                count={isWhole ? counts?.[chip] : undefined}
                onPressedChange={(pressed) => onChange({ [chip]: pressed })}
              >
                {t(`students.chips.${chip}`)}
              </Chip>
            ))}
          </ChipGroup>
        ),
      }}
      more={{
        active: inMore,
        controls: (
          <>
            <SegmentedControl
              label={t('students.active')}
              options={[
                { value: 'active', label: t('students.active') },
                { value: 'archived', label: t('students.archived') },
                { value: 'all', label: t('students.activeAndArchived') },
              ]}
              value={filter.active === undefined ? 'all' : filter.active ? 'active' : 'archived'}
              onValueChange={(value) => onChange({ active: value === 'all' ? undefined : value === 'active' })}
            />
            <SelectField
              native
              label={t('students.direction')}
              placeholder={t('students.anyDirection')}
              options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
              value={filter.direction ?? ''}
              onValueChange={(value) => onChange({ direction: sportsDirections.find((each) => each === value) })}
            />
            {seesGroups && (
              <SelectField
                native
                label={t('students.group')}
                placeholder={t('students.anyGroup')}
                options={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={filter.groupId?.toString() ?? ''}
                onValueChange={(value) => onChange({ groupId: value === '' ? undefined : Number(value) })}
              />
            )}
            <SelectField
              native
              label={t('students.sort')}
              options={sorts.map((value) => ({ value, label: t(`students.sorts.${value}`) }))}
              value={filter.sort}
              onValueChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? 'name' })}
            />
          </>
        ),
      }}
    />
  );
}
