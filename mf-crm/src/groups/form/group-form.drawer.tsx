import { sportsDirections } from '@school/api-contract/common';
import { type Group, groupBody } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import {
  hasCode,
  schoolDay,
  toFieldErrors,
  useErrorText,
  useIssueText,
  useLabels,
  useNavigationGuard,
  useT,
} from '@school/kit';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstIssues } from '../../settings/first-issues';
import { useGroupChoices, useSaveGroup } from '../groups.queries';
import { ClashedFields } from './clashed-fields';
import {
  fromDraft,
  type GroupDraft,
  type GroupField,
  isSame,
  listDroppedSchedules,
  mergeDrafts,
  toDraft,
} from './group-draft';
import { useSavedNotice } from './saved-notice';
import { ScheduleEditor } from './schedule-editor';
import { ScheduleStart } from './schedule-start';

interface GroupFormDrawerProps {
  /** Undefined creates a group. */
  group: Group | undefined;
  onClose: () => void;
  onSaved: (group: Group) => void;
}

/** All fields of a group in one form; each invalid field is marked, and unsaved changes are not lost by mistake. */
export function GroupFormDrawer({ group, onClose, onSaved }: GroupFormDrawerProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const errorText = useErrorText();
  const issueText = useIssueText();
  const formId = useId();
  const summary = useRef<HTMLDivElement>(null);
  const choices = useGroupChoices();
  // The group when the form was opened, whatever is fetched meanwhile.
  const [known, setKnown] = useState(group);
  const save = useSaveGroup(known);
  const tellSaved = useSavedNotice();
  const [today] = useState(schoolDay);
  const [draft, setDraft] = useState(() => toDraft(group, today));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [first, setFirst] = useState(draft);
  const [clashes, setClashes] = useState<readonly GroupField[]>();
  const [leaving, setLeaving] = useState(false);
  const isDirty = !isSame(draft, first);
  const letPass = useNavigationGuard(isDirty);
  const close = () => (isDirty ? setLeaving(true) : onClose());

  const isConflict = hasCode(save.error, 'CONFLICT');
  // Somebody has saved the group meanwhile: keeps typed values, updates the rest, and allows saving again.
  if (isConflict && group && group.updatedAt !== known?.updatedAt) {
    const theirs = toDraft(group, today);
    const { merged, clashes: fields } = mergeDrafts(first, theirs, draft);
    setKnown(group);
    setFirst(theirs);
    setDraft(merged);
    setClashes(fields);
  }

  const showWrong = (errors: Record<string, string>) => {
    flushSync(() => setWrong(errors));
    summary.current?.focus();
  };
  const submit = () => {
    if (save.isPending) return;
    const checked = groupBody.safeParse(fromDraft(draft, today));
    showWrong(firstIssues(checked.error));
    if (!checked.success) return;
    save.mutate(checked.data, {
      onSuccess: (saved) => {
        void tellSaved(saved, {
          isNew: !group,
          mayClash: !group || clashing.some((name) => !isSame(draft[name], first[name])),
        });
        letPass();
        onClose();
        onSaved(saved);
      },
      onError: (error) => showWrong(toFieldErrors(error)),
    });
  };
  const set = (change: Partial<GroupDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    const changed = Object.keys(change);
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !changed.includes(path.split('.')[0] ?? ''))),
    );
  };
  const field = (name: Exclude<keyof GroupDraft, 'schedules'>, label: string) => ({
    id: `${formId}-${name}`,
    label,
    error: issueText(wrong[name]),
    value: draft[name],
  });
  const trainers = withCurrent(choices.data?.trainers ?? [], group?.trainer);
  const mayAssign = choices.data === undefined || choices.data.trainers.length > 0;
  const errors = Object.entries(wrong).map(([path, message]) => ({
    id: `${formId}-${path}`,
    message: issueText(message),
  }));

  return (
    <Drawer
      open
      onOpenChange={close}
      title={group ? t('groups.form.editTitle') : t('groups.form.createTitle')}
      closeLabel={t('groups.form.close')}
      footer={
        <>
          <Button onClick={close}>{t('groups.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={save.isPending}>
            {group ? t('groups.form.save') : t('groups.form.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <FormErrors ref={summary} title={t('groups.form.wrongTitle')} errors={errors} />
          {clashes && group && (
            <FormFailure title={t('groups.form.conflictTitle')}>
              <p>{t('groups.form.conflict')}</p>
              <ClashedFields group={group} fields={clashes} />
            </FormFailure>
          )}
          {save.isError && !(isConflict && clashes) && errors.length === 0 && (
            <FormFailure>{errorText(save.error)}</FormFailure>
          )}
          {choices.isError && <Alert tone="danger">{errorText(choices.error)}</Alert>}
          <TextField
            {...field('name', t('groups.form.name'))}
            required
            maxLength={100}
            onChange={(event) => set({ name: event.target.value })}
          />
          <SelectField
            native
            required
            {...field('sportsDirection', t('groups.direction'))}
            placeholder={t('groups.form.choose')}
            options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
            onValueChange={(sportsDirection) => set({ sportsDirection })}
          />
          <SelectField
            native
            {...field('branchId', t('groups.branch'))}
            placeholder={t('groups.form.none')}
            options={options(withCurrent(choices.data?.branches ?? [], group?.branch))}
            onValueChange={(branchId) => set({ branchId })}
          />
          <SelectField
            native
            {...field('trainerId', t('groups.coach'))}
            placeholder={t('groups.form.none')}
            disabled={!mayAssign}
            description={mayAssign ? undefined : t('groups.form.coachForbidden')}
            options={options(trainers)}
            onValueChange={(trainerId) => set({ trainerId })}
          />
          <TextField
            {...field('maxStudents', t('groups.form.maxStudents'))}
            required
            inputMode="numeric"
            maxLength={3}
            onChange={(event) => set({ maxStudents: event.target.value })}
          />
          <ScheduleEditor
            idPrefix={`${formId}-schedules`}
            entries={draft.schedules}
            getError={(path) => issueText(wrong[`schedules.${path}`])}
            onChange={(schedules) => set({ schedules })}
          />
          <ScheduleStart
            field={{
              ...field('schedulesFrom', t('groups.form.schedulesFrom')),
              description: group && t('groups.form.schedulesFromHint'),
            }}
            today={today}
            dropped={listDroppedSchedules(draft, first, group)}
            onChange={(schedulesFrom) => set({ schedulesFrom })}
          />
          <TextArea
            {...field('description', t('groups.form.description'))}
            maxLength={1000}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Stack>
      </form>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('groups.form.leaveTitle')}
        description={t('groups.form.leaveText')}
        confirmLabel={t('groups.form.leave')}
        cancelLabel={t('groups.form.stay')}
        onConfirm={onClose}
      />
    </Drawer>
  );
}

/** Fields that can cause a clash. */
const clashing = ['branchId', 'trainerId', 'schedules', 'schedulesFrom'] as const;

type Named = { id: number; name: string };

const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }));

/** The options plus the current value, if it is not among them. */
function withCurrent(list: readonly Named[], current: Named | null | undefined): readonly Named[] {
  return !current || list.some(({ id }) => id === current.id) ? list : [current, ...list];
}
