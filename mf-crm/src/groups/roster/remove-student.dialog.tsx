import { type Group, groupRoutes, type RosterRow } from '@school/api-contract/groups/groups';
import { DateField } from '@school/design-system/date-field';
import { addDays, notify, schoolDay, useDateFieldProps, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRemoveStudent } from '../groups.queries';

const schema = groupRoutes.removeStudent.query.required();

/** Asks for the day from which the student is no longer in the group. */
export function RemoveStudentDialog({ group, row, onClose }: { group: Group; row: RosterRow; onClose: () => void }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const dateField = useDateFieldProps();
  const remove = useRemoveStudent(group.id);
  const today = schoolDay();
  const form = useContractForm(schema, {
    draft: { leaveDate: row.leaveDate ?? (today < row.joinDate ? row.joinDate : today) },
    send: async ({ leaveDate }) => {
      await remove.mutateAsync({ studentId: row.studentId, leaveDate });
      return leaveDate;
    },
    onSent: (leaveDate) => {
      const done = leaveDate > today ? 'groups.roster.leaving' : 'groups.roster.removed';
      notify({ title: t(done, { name: row.name, date: date(leaveDate) }) });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('groups.roster.removeTitle')}
      description={t('groups.roster.removeText', { name: row.name })}
      closeLabel={t('groups.form.close')}
      cancelLabel={t('groups.form.cancel')}
      submitLabel={t('groups.roster.removeConfirm')}
      variant="danger"
    >
      <DateField
        {...dateField}
        {...form.field('leaveDate')}
        required
        label={t('groups.roster.leaveDate')}
        description={t('groups.roster.leaveHint')}
        min={row.joinDate}
        max={addDays(today, 366)}
      />
    </FormDialog>
  );
}
