import type { Group } from '@school/api-contract/groups';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Dialog } from '@school/design-system/dialog';
import { FormFailure } from '@school/design-system/form-errors';
import { IconButton } from '@school/design-system/icon-button';
import { Stack } from '@school/design-system/stack';
import {
  fieldErrors,
  hasCode,
  notify,
  schoolDay,
  useDateFieldProps,
  useErrorText,
  useIssueText,
  useT,
} from '@school/kit';
import { X } from 'lucide-react';
import { useState } from 'react';
import styles from './group.module.css';
import { shiftDay } from './group-words';
import { useAddStudents, useWait } from './groups.queries';
import { type FoundStudent, StudentSearch } from './student-search';

interface AddStudentsDialogProps {
  group: Group;
  /** Into the group, or into its waiting list. */
  mode: 'join' | 'wait';
  onClose: () => void;
}

/** Chooses students and puts them into the group; when there are fewer places, into the waiting list. */
export function AddStudentsDialog({ group, mode, onClose }: AddStudentsDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const add = useAddStudents(group.id);
  const wait = useWait(group.id);
  const [chosen, setChosen] = useState<readonly FoundStudent[]>([]);
  const [joinDate, setJoinDate] = useState(schoolDay);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const free = Math.max(0, group.maxStudents - group.studentCount);
  // A place may have been taken since the page was read.
  const isFull = mode === 'join' && (chosen.length > free || free === 0 || hasCode(add.error, 'GROUP_FULL'));
  const waits = mode === 'wait' || isFull;
  const studentIds = chosen.map(({ id }) => id);
  const failed = [add, wait].find(({ isError, error }) => isError && !hasCode(error, 'GROUP_FULL'));

  const onError = (error: unknown) => setWrong(fieldErrors(error));
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
  const choose = (next: readonly FoundStudent[]) => {
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
        <StudentSearch
          error={wrong.studentIds}
          taken={studentIds}
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
