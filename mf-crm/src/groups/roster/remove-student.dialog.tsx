import type { Group, RosterRow } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { DateField } from '@school/design-system/date-field';
import { Stack } from '@school/design-system/stack';
import {
  notify,
  schoolDay,
  toFieldErrors,
  useDateFieldProps,
  useErrorText,
  useFormats,
  useIssueText,
  useT,
} from '@school/kit';
import { useState } from 'react';
import { useRemoveStudent } from '../groups.queries';
import { shiftDay } from '../shared/group-words';

/** Asks for the day from which the student is no longer in the group. */
export function RemoveStudentDialog({ group, row, onClose }: { group: Group; row: RosterRow; onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const { date } = useFormats();
  const dateField = useDateFieldProps();
  const remove = useRemoveStudent(group.id);
  const today = schoolDay();
  const [leaveDate, setLeaveDate] = useState(today < row.joinDate ? row.joinDate : today);
  const [wrong, setWrong] = useState<string>();

  const submit = () => {
    if (leaveDate === '') return;
    remove.mutate(
      { studentId: row.studentId, leaveDate },
      {
        onSuccess: () => {
          notify({ title: t('groups.roster.removed', { name: row.name }), description: date(leaveDate) });
          onClose();
        },
        onError: (error) => setWrong(toFieldErrors(error).leaveDate),
      },
    );
  };

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('groups.roster.removeTitle')}
      description={t('groups.roster.removeText', { name: row.name })}
      confirmLabel={t('groups.roster.removeConfirm')}
      cancelLabel={t('groups.form.cancel')}
      pending={remove.isPending}
      onConfirm={submit}
    >
      <Stack gap={3}>
        {remove.isError && !wrong && <Alert tone="danger">{errorText(remove.error)}</Alert>}
        <DateField
          {...dateField}
          required
          label={t('groups.roster.leaveDate')}
          description={t('groups.roster.leaveHint')}
          error={issueText(wrong)}
          min={row.joinDate}
          max={shiftDay(today, 1)}
          value={leaveDate}
          onValueChange={(day) => {
            setLeaveDate(day);
            setWrong(undefined);
          }}
        />
      </Stack>
    </AlertDialog>
  );
}
