import { idSchema } from '@school/api-contract/common';
import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DateField } from '@school/design-system/date-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { addDays, notify, schoolDay, useDateFieldProps, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { useGroupChoices } from '../students.queries';
import { findMisfits, MisfitsDialog } from '../transfer/misfits.dialog';
import { useTransfer } from '../transfer/transfer.queries';

interface PutIntoGroupDialogProps {
  studentIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

const schema = groupRoutes.moveStudents.body.extend({ groupId: idSchema });

/**
 * Adds all selected students to a group, or none; keeps or ends their other memberships, as the user chooses. Asks again
 * when the group does not suit some of them.
 */
export function PutIntoGroupDialog({ studentIds, onClose, onDone }: PutIntoGroupDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const dateField = useDateFieldProps();
  const groups = useGroupChoices(true);
  const transfer = useTransfer();
  const [today] = useState(schoolDay);
  const [misfits, setMisfits] = useState<GroupMisfit[]>([]);
  const misfitsAccepted = useRef(false);
  const open = groups.data?.filter(({ access }) => access !== 'view') ?? [];
  const form = useContractForm(schema, {
    draft: { groupId: '', leaving: false, joinDate: today },
    toBody: ({ groupId, leaving, joinDate }) => ({
      groupId: Number(groupId),
      studentIds: [...studentIds],
      ...(!leaving && { from: [] }),
      joinDate,
    }),
    texts: { groupId: t('students.selection.choose') },
    send: async (body) => {
      const acceptMisfits = misfitsAccepted.current;
      misfitsAccepted.current = false;
      const { added } = await transfer.mutateAsync({ ...body, ...(acceptMisfits && { acceptMisfits }) });
      return { count: added, name: open.find(({ id }) => id === body.groupId)?.name ?? '' };
    },
    onSent: (done) => {
      notify({ title: t('students.selection.done', done) });
      onDone();
    },
    onRefused: (error) => setMisfits(findMisfits(error)),
  });
  const leaving = form.field('leaving');

  return (
    <FormDialog
      form={{ ...form, failure: findMisfits(transfer.error).length > 0 ? undefined : form.failure }}
      onClose={onClose}
      size="sm"
      title={t('students.selection.toGroup')}
      description={t('students.selection.chosen', { count: studentIds.length })}
      closeLabel={t('student.form.close')}
      cancelLabel={t('student.form.cancel')}
      submitLabel={t('students.selection.submit')}
    >
      {groups.isError && <Alert tone="danger">{errorText(groups.error)}</Alert>}
      {groups.isPending && <SkeletonText lines={4} />}
      {groups.data && (
        <>
          <RadioGroup
            {...form.field('groupId')}
            legend={t('students.group')}
            options={open.map(({ id, name, maxStudents, studentCount }) => {
              const places = Math.max(0, maxStudents - studentCount);
              return {
                value: String(id),
                label: t('students.selection.places', { name, count: places }),
                disabled: places === 0,
              };
            })}
          />
          <CheckboxField
            label={t('students.selection.leave')}
            description={t('students.selection.leaveHint')}
            checked={leaving.value}
            onChange={(event) => leaving.onValueChange(event.target.checked)}
          />
          <DateField
            {...dateField}
            {...form.field('joinDate')}
            required
            label={t('groups.add.joinDate')}
            max={addDays(today, 366)}
          />
        </>
      )}
      <MisfitsDialog
        misfits={misfits}
        onAccept={() => {
          misfitsAccepted.current = true;
          setMisfits([]);
          void form.resubmit();
        }}
        onClose={() => setMisfits([])}
      />
    </FormDialog>
  );
}
