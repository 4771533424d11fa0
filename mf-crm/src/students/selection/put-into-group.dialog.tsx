import { idSchema } from '@school/api-contract/common';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useGroupChoices } from '../students.queries';
import { usePutIntoGroup } from './selection.queries';

interface PutIntoGroupDialogProps {
  studentIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

const schema = groupRoutes.moveStudents.body.extend({ groupId: idSchema });

/** Adds all selected students to a group, or none; keeps or ends their other memberships, as the user chooses. */
export function PutIntoGroupDialog({ studentIds, onClose, onDone }: PutIntoGroupDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = useGroupChoices(true);
  const put = usePutIntoGroup();
  const open = groups.data?.filter(({ access }) => access !== 'view') ?? [];
  const form = useContractForm(schema, {
    draft: { groupId: '', leaving: false },
    toBody: ({ groupId }) => ({ groupId: Number(groupId), studentIds: [...studentIds] }),
    texts: { groupId: t('students.selection.choose') },
    send: async (body) => {
      const { added } = await put.mutateAsync({ ...body, leaving: leaving.value });
      return { count: added, name: open.find(({ id }) => id === body.groupId)?.name ?? '' };
    },
    onSent: (done) => {
      notify({ title: t('students.selection.done', done) });
      onDone();
    },
  });
  const leaving = form.field('leaving');

  return (
    <FormDialog
      form={form}
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
            description={t('students.selection.hint')}
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
        </>
      )}
    </FormDialog>
  );
}
