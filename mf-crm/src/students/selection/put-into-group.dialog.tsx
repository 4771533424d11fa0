import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Dialog } from '@school/design-system/dialog';
import { FormFailure } from '@school/design-system/form-errors';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { useGroupChoices } from '../students.queries';
import { usePutIntoGroup } from './selection.queries';

interface PutIntoGroupDialogProps {
  studentIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

/** Puts all of them into a group, or none; other groups of theirs stay, or are left if so wished. */
export function PutIntoGroupDialog({ studentIds, onClose, onDone }: PutIntoGroupDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = useGroupChoices(true);
  const put = usePutIntoGroup();
  const [groupId, setGroupId] = useState('');
  const [leaving, setLeaving] = useState(false);
  const [pressed, setPressed] = useState(false);
  const open = groups.data?.filter(({ access }) => access !== 'view') ?? [];

  const submit = () => {
    setPressed(true);
    if (groupId === '' || put.isPending) return;
    const name = open.find(({ id }) => String(id) === groupId)?.name ?? '';
    put.mutate(
      { groupId: Number(groupId), studentIds: [...studentIds], leaving },
      {
        onSuccess: ({ added }) => {
          notify({ title: t('students.selection.done', { count: added, name }) });
          onDone();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('students.selection.toGroup')}
      description={t('students.selection.chosen', { count: studentIds.length })}
      closeLabel={t('student.form.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('student.form.cancel')}</Button>
          <Button variant="primary" loading={put.isPending} onClick={submit}>
            {t('students.selection.submit')}
          </Button>
        </>
      }
    >
      <Stack>
        {put.isError && <FormFailure>{errorText(put.error)}</FormFailure>}
        {groups.isError && <Alert tone="danger">{errorText(groups.error)}</Alert>}
        {groups.isPending && <SkeletonText lines={4} />}
        {groups.data && (
          <RadioGroup
            legend={t('students.group')}
            description={t('students.selection.hint')}
            value={groupId}
            onValueChange={setGroupId}
            error={pressed && groupId === '' ? t('students.selection.choose') : undefined}
            options={open.map(({ id, name, maxStudents, studentCount }) => {
              const places = Math.max(0, maxStudents - studentCount);
              return {
                value: String(id),
                label: t('students.selection.places', { name, count: places }),
                disabled: places === 0,
              };
            })}
          />
        )}
        {groups.data && (
          <CheckboxField
            label={t('students.selection.leave')}
            description={t('students.selection.leaveHint')}
            checked={leaving}
            onChange={(event) => setLeaving(event.target.checked)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
