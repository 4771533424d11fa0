import { idSchema } from '@school/api-contract/common';
import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import { groupRoutes } from '@school/api-contract/groups/groups';
import type { TransferChoice } from '@school/api-contract/groups/transfers';
import { Alert } from '@school/design-system/alert';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { SkeletonText } from '@school/design-system/skeleton';
import { addDays, notify, schoolDay, useDateFieldProps, useErrorText, useFormats, useT } from '@school/kit';
import { type ChosenStudent, FormDialog, useContractForm } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { findMisfits, MisfitsDialog } from './misfits.dialog';
import { TargetGroups } from './target-groups';
import { useTransfer, useTransferChoices, useWaitForGroup } from './transfer.queries';
import { useObstacleWords } from './use-obstacle-words';

interface TransferDialogProps {
  student: ChosenStudent;
  /** The group to leave, as a proposal; undefined for a student without a group. */
  fromGroupId: number | undefined;
  /** The group to join, as a proposal. */
  toGroupId?: number | undefined;
  onClose: () => void;
}

const schema = groupRoutes.moveStudents.body.extend({ groupId: idSchema });

/**
 * Transfers a student from one group into another on a day, with what speaks against the chosen group; a student who leaves
 * none only joins. A full group offers its waiting list.
 */
export function TransferDialog({ student, fromGroupId, toGroupId, onClose }: TransferDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date } = useFormats();
  const dateField = useDateFieldProps();
  const transfer = useTransfer();
  const wait = useWaitForGroup();
  const [today] = useState(schoolDay);
  const [misfits, setMisfits] = useState<GroupMisfit[]>([]);
  /** The last refusal was such a question, so it is no failure. */
  const [isAsked, setAsked] = useState(false);
  const misfitsAccepted = useRef(false);
  const form = useContractForm(schema, {
    draft: {
      groupId: toGroupId === undefined ? '' : String(toGroupId),
      from: fromGroupId === undefined ? '' : String(fromGroupId),
      joinDate: today,
    },
    toBody: ({ groupId, from, joinDate }) => ({
      // a proposed group may no longer be one to choose
      groupId: groups.some(({ id }) => String(id) === groupId) ? Number(groupId) : '',
      studentIds: [student.id],
      // an empty text is refused at the field
      from: current.length === 0 ? [] : current.some(({ id }) => String(id) === from) ? [Number(from)] : '',
      joinDate,
    }),
    texts: { groupId: t('transfer.choose'), from: t('transfer.choose') },
    send: async ({ groupId, ...body }) => {
      const group = groups.find(({ id }) => id === groupId)?.name ?? '';
      if (isFull) {
        await wait.mutateAsync({ groupId, studentIds: body.studentIds });
        return { title: t('transfer.waitDone', { name: student.name, group }) };
      }
      const acceptMisfits = misfitsAccepted.current;
      misfitsAccepted.current = false;
      await transfer.mutateAsync({ groupId, ...body, ...(acceptMisfits && { acceptMisfits }) });
      const day = { date: date(body.joinDate ?? today) };
      return {
        title: t(body.joinDate !== undefined && body.joinDate > today ? 'transfer.planned' : 'transfer.done', {
          name: student.name,
          group,
        }),
        description: t('student.records.since', day),
      };
    },
    onSent: (done) => {
      notify(done);
      onClose();
    },
    onRefused: (error) => {
      const found = findMisfits(error);
      setMisfits(found);
      setAsked(found.length > 0);
    },
  });
  const from = form.field('from');
  const joinDate = form.field('joinDate');
  const target = form.field('groupId');
  const { success: isDay } = schema.shape.joinDate.safeParse(joinDate.value);
  const choices = useTransferChoices(student.id, {
    from: from.value === '' ? undefined : Number(from.value),
    joinDate: isDay ? joinDate.value : undefined,
  });
  const { current = [], groups = [] } = choices.data ?? {};
  const left = current.find(({ id }) => String(id) === from.value);
  const chosen = groups.find(({ id }) => String(id) === target.value);
  const isFull = chosen !== undefined && chosen.freePlaces <= 0;
  const isJoining = choices.isSuccess && current.length === 0;

  return (
    <FormDialog
      form={{
        ...form,
        isSending: form.isSending || choices.isPending,
        failure: isAsked ? undefined : form.failure,
      }}
      onClose={onClose}
      title={isJoining ? t('students.selection.toGroup') : t('transfer.title')}
      description={student.name}
      closeLabel={t('student.form.close')}
      cancelLabel={t('student.form.cancel')}
      submitLabel={
        isFull ? t('groups.add.toWaiting') : isJoining ? t('students.selection.submit') : t('transfer.submit')
      }
    >
      {choices.isPending && <SkeletonText lines={4} />}
      {choices.isLoadingError && <Alert tone="danger">{errorText(choices.error)}</Alert>}
      {choices.data && (
        <>
          {current.length > 0 && (
            <SelectField
              native
              {...from}
              value={left ? from.value : ''}
              label={t('transfer.from')}
              required
              placeholder={t('transfer.choose')}
              options={current.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <TargetGroups
            choices={choices.data}
            value={target.value}
            onValueChange={target.onValueChange}
            error={target.error}
          />
          {chosen && <Obstacles group={chosen} />}
          {isFull ? (
            <Alert tone="warning" role="status" title={t('groups.add.fullTitle')}>
              {t(isJoining ? 'transfer.waitJoining' : 'transfer.waitText')}
            </Alert>
          ) : (
            <DateField
              {...dateField}
              {...joinDate}
              required
              label={t('transfer.day')}
              description={isJoining ? undefined : t('transfer.dayHint')}
              min={left?.joinDate}
              max={addDays(today, 366)}
            />
          )}
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

/** What the choice list does not say: clashes with other groups, and what becomes of subscriptions. */
function Obstacles({ group: { clashes, subscriptions } }: { group: TransferChoice }) {
  const t = useT('mf-crm');
  const words = useObstacleWords();
  const against = [
    ...clashes.map(words.clash),
    ...subscriptions.filter(({ covers }) => !covers).map(words.subscription),
  ];
  const kept = subscriptions.filter(({ covers }) => covers).map(words.subscription);
  const toSentences = (texts: readonly string[]) =>
    texts.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(' ');
  return (
    <>
      {against.length > 0 && (
        <Alert tone="warning" role="status" title={t('transfer.against')}>
          {toSentences(against)}
        </Alert>
      )}
      {kept.length > 0 && <Alert role="note">{toSentences(kept)}</Alert>}
    </>
  );
}
