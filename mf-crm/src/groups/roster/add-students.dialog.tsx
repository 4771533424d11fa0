import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import { type Group, groupRoutes } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { DateField } from '@school/design-system/date-field';
import { IconButton } from '@school/design-system/icon-button';
import { addDays, hasCode, notify, schoolDay, useDateFieldProps, useT } from '@school/kit';
import { type ChosenStudent, FormDialog, StudentCombobox, useContractForm } from '@school/kit/forms';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { findMisfits, MisfitsDialog } from '../../students/transfer/misfits.dialog';
import styles from '../detail/group.module.css';
import { useAddStudents, useAddToWaitingList } from '../groups.queries';

interface AddStudentsDialogProps {
  group: Group;
  /** Into the group, or into its waiting list. */
  mode: 'join' | 'wait';
  onClose: () => void;
}

/** Adds chosen students to the group, or to the waiting list when there are not enough places. */
export function AddStudentsDialog({ group, mode, onClose }: AddStudentsDialogProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const add = useAddStudents(group.id);
  const wait = useAddToWaitingList(group.id);
  const [isPlaceTaken, setPlaceTaken] = useState(false);
  const [misfits, setMisfits] = useState<GroupMisfit[]>([]);
  /** The last refusal was such a question, so it is no failure. */
  const [isAsked, setAsked] = useState(false);
  const misfitsAccepted = useRef(false);
  const [today] = useState(schoolDay);
  const draft: { studentIds: readonly ChosenStudent[]; joinDate: string } = { studentIds: [], joinDate: today };
  const free = Math.max(0, group.maxStudents - group.studentCount);
  const isFullFor = (count: number) => mode === 'join' && (count > free || free === 0 || isPlaceTaken);
  const mustWait = (count: number) => mode === 'wait' || isFullFor(count);
  const form = useContractForm(groupRoutes.addStudents.body, {
    draft,
    toBody: ({ studentIds, joinDate }) => ({
      studentIds: studentIds.map(({ id }) => id),
      ...(!mustWait(studentIds.length) && { joinDate }),
    }),
    texts: { studentIds: t('groups.add.choose') },
    send: async (body) => {
      const acceptMisfits = misfitsAccepted.current;
      misfitsAccepted.current = false;
      try {
        return mustWait(body.studentIds.length)
          ? t('groups.add.waitDone', { count: (await wait.mutateAsync(body.studentIds)).added })
          : t('groups.add.done', {
              count: (await add.mutateAsync({ ...body, ...(acceptMisfits && { acceptMisfits }) })).added,
            });
      } catch (error) {
        if (!hasCode(error, 'GROUP_FULL')) throw error;
        // A place was taken after the page was loaded: offers the waiting list instead.
        setPlaceTaken(true);
        return undefined;
      }
    },
    onSent: (title) => {
      if (title === undefined) return;
      notify({ title });
      onClose();
    },
    onRefused: (error) => {
      const found = findMisfits(error);
      setMisfits(found);
      setAsked(found.length > 0);
    },
  });
  const chosen = form.field('studentIds');
  const isFull = isFullFor(chosen.value.length);
  const waits = mustWait(chosen.value.length);
  const choose = (next: readonly ChosenStudent[]) => {
    chosen.onValueChange(next);
    setPlaceTaken(false);
  };

  return (
    <FormDialog
      form={{ ...form, failure: isAsked ? undefined : form.failure }}
      onClose={onClose}
      title={mode === 'join' ? t('groups.add.title') : t('groups.add.waitTitle')}
      description={group.name}
      closeLabel={t('groups.form.close')}
      cancelLabel={t('groups.form.cancel')}
      submitLabel={waits ? t('groups.add.toWaiting') : t('groups.add.submit')}
    >
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
        error={chosen.error}
        taken={chosen.value.map(({ id }) => id)}
        texts={{
          results: t('groups.add.results'),
          nobody: t('groups.add.nobody'),
          found: (count) => t('groups.add.found', { count }),
          foundFirst: (shown, total) => t('groups.add.foundFirst', { shown, total }),
        }}
        onChoose={(student) => choose([...chosen.value, student])}
      />
      {chosen.value.length > 0 && (
        <ul aria-label={t('groups.add.chosen')} className={styles.chosen}>
          {chosen.value.map((student, index) => {
            const { error } = form.field(`studentIds.${index}`);
            return (
              <li key={student.id}>
                <span>
                  {student.name}
                  {error && (
                    <span role="alert" tabIndex={-1} data-form-error className={styles.wrong}>
                      {error}
                    </span>
                  )}
                </span>
                <IconButton
                  size="sm"
                  icon={<X />}
                  aria-label={t('groups.add.unchoose', { name: student.name })}
                  onClick={() => choose(chosen.value.filter(({ id }) => id !== student.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {!waits && (
        <DateField
          {...dateField}
          {...form.field('joinDate')}
          required
          label={t('groups.add.joinDate')}
          max={addDays(today, 366)}
        />
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
