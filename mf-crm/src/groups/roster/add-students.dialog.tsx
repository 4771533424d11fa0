import type { Group } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Dialog } from '@school/design-system/dialog';
import { FormFailure } from '@school/design-system/form-errors';
import { IconButton } from '@school/design-system/icon-button';
import { Stack } from '@school/design-system/stack';
import {
  hasCode,
  notify,
  schoolDay,
  toFieldErrors,
  useDateFieldProps,
  useErrorText,
  useIssueText,
  useT,
} from '@school/kit';
import { type ChosenStudent, StudentCombobox } from '@school/kit/forms';
import { X } from 'lucide-react';
import { useState } from 'react';
import styles from '../detail/group.module.css';
import { useAddStudents, useAddToWaitingList } from '../groups.queries';
import { shiftDay } from '../shared/group-words';

interface AddStudentsDialogProps {
  group: Group;
  /** Into the group, or into its waiting list. */
  mode: 'join' | 'wait';
  onClose: () => void;
}

/** Adds chosen students to the group, or to the waiting list when there are not enough places. */
export function AddStudentsDialog({ group, mode, onClose }: AddStudentsDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const add = useAddStudents(group.id);
  const wait = useAddToWaitingList(group.id);
  const [chosen, setChosen] = useState<readonly ChosenStudent[]>([]);
  const [joinDate, setJoinDate] = useState(schoolDay);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const free = Math.max(0, group.maxStudents - group.studentCount);
  // A place may have been taken since the page was loaded.
  const isFull = mode === 'join' && (chosen.length > free || free === 0 || hasCode(add.error, 'GROUP_FULL'));
  const waits = mode === 'wait' || isFull;
  const studentIds = chosen.map(({ id }) => id);
  const failed = [add, wait].find(({ isError, error }) => isError && !hasCode(error, 'GROUP_FULL'));

  const onError = (error: unknown) => setWrong(toFieldErrors(error));
  const submit = () => {
    if (add.isPending || wait.isPending) return;
    if (chosen.length === 0) return setWrong({ studentIds: t('groups.add.choose') });
    if (!waits && joinDate === '') return;
    if (waits) {
      wait.mutate(studentIds, {
        onSuccess: ({ added }) => done(t('groups.add.waitDone', { count: added })),
        onError,
      });
    } else {
      add.mutate(
        { studentIds, joinDate },
        { onSuccess: ({ added }) => done(t('groups.add.done', { count: added })), onError },
      );
    }
  };
  const done = (title: string) => {
    notify({ title });
    onClose();
  };
  const choose = (next: readonly ChosenStudent[]) => {
    setChosen(next);
    setWrong({});
    add.reset();
    wait.reset();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mode === 'join' ? t('groups.add.title') : t('groups.add.waitTitle')}
      description={group.name}
      closeLabel={t('groups.form.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('groups.form.cancel')}</Button>
          <Button variant="primary" loading={add.isPending || wait.isPending} onClick={submit}>
            {waits ? t('groups.add.toWaiting') : t('groups.add.submit')}
          </Button>
        </>
      }
    >
      <Stack>
        {failed && Object.keys(wrong).length === 0 && <FormFailure>{errorText(failed.error)}</FormFailure>}
        {isFull && (
          <Alert tone="warning" role="status" title={t('groups.add.fullTitle')}>
            {free > 0 && `${t('groups.free', { count: free })}. `}
            {t('groups.add.fullText')}
          </Alert>
        )}
        {!waits && group.waitingCount > 0 && (
          <Alert role="note">{t('groups.add.queueNote', { count: group.waitingCount })}</Alert>
        )}
        <StudentCombobox
          label={t('groups.add.search')}
          description={t('groups.add.searchHint')}
          required
          error={wrong.studentIds}
          taken={studentIds}
          texts={{
            results: t('groups.add.results'),
            nobody: t('groups.add.nobody'),
            found: (count) => t('groups.add.found', { count }),
            foundFirst: (shown, total) => t('groups.add.foundFirst', { shown, total }),
          }}
          onChoose={(student) => choose([...chosen, student])}
        />
        {chosen.length > 0 && (
          <ul aria-label={t('groups.add.chosen')} className={styles.chosen}>
            {chosen.map((student, index) => (
              <li key={student.id}>
                <span>
                  {student.name}
                  {wrong[`studentIds.${index}`] && (
                    <span role="alert" className={styles.wrong}>
                      {issueText(wrong[`studentIds.${index}`])}
                    </span>
                  )}
                </span>
                <IconButton
                  size="sm"
                  icon={<X />}
                  aria-label={t('groups.add.unchoose', { name: student.name })}
                  onClick={() => choose(chosen.filter(({ id }) => id !== student.id))}
                />
              </li>
            ))}
          </ul>
        )}
        {!waits && (
          <DateField
            {...dateField}
            required
            label={t('groups.add.joinDate')}
            error={issueText(wrong.joinDate)}
            max={shiftDay(schoolDay(), 366)}
            value={joinDate}
            onValueChange={(day) => {
              setJoinDate(day);
              setWrong({});
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
