import { sportsDirections } from '@school/api-contract/common';
import { type ChangedGroup, type Group, groupBody } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { hasCode, schoolDay, useClosingGuard, useErrorText, useLabels, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useId, useState } from 'react';
import { TellFamilies } from '../../attendance/session/impact-notice';
import { useGroupChoices, useRefetchGroup, useSaveGroup, useScheduleFamilies } from '../groups.queries';
import styles from './ages-field.module.css';
import { ClashedFields } from './clashed-fields';
import { fromDraft, type GroupDraft, listDroppedSchedules, toDraft } from './group-draft';
import { HallField } from './hall-field';
import { useSavedNotice } from './saved-notice';
import { ScheduleEditor } from './schedule-editor';
import { ScheduleStart } from './schedule-start';

interface GroupFormDrawerProps {
  /** Undefined creates a group. */
  group: Group | undefined;
  onClose: () => void;
  onSaved: (group: Group) => void;
}

/** All fields of a group in one form; marks each invalid field and warns before unsaved changes are lost. */
export function GroupFormDrawer({ group, onClose, onSaved }: GroupFormDrawerProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const errorText = useErrorText();
  const formId = useId();
  const choices = useGroupChoices();
  // The group when the form was opened, regardless of later fetches.
  const [known, setKnown] = useState(group);
  const save = useSaveGroup(known);
  const refetch = useRefetchGroup();
  const tellSaved = useSavedNotice();
  const [today] = useState(schoolDay);
  const [isTelling, setIsTelling] = useState(true);
  const [conflict, setConflict] = useState<{ group: Group; fields: readonly (keyof GroupDraft)[] }>();
  const form = useContractForm(groupBody, {
    draft: toDraft(group, today),
    toBody: (draft) => fromDraft(draft, today),
    send: async (body): Promise<ChangedGroup | undefined> => {
      try {
        return await save.mutateAsync({ body, tellFamilies: mayTell && isTelling });
      } catch (error) {
        const theirs = group && hasCode(error, 'CONFLICT') ? await refetch(group.id).catch(() => undefined) : undefined;
        if (!theirs) throw error;
        // Another user has saved the group: with the new version the form can be saved again.
        setKnown(theirs);
        setConflict({ group: theirs, fields: form.merge(toDraft(theirs, today)) });
        return undefined;
      }
    },
    onSent: (saved) => {
      if (!saved) return;
      void tellSaved(saved, { isNew: !group, mayClash: !group || clashing.some((name) => changed.includes(name)) });
      onClose();
      onSaved(saved);
    },
  });
  const changed = form.listChanged();
  const isRescheduled = changed.includes('schedules') || changed.includes('schedulesFrom');
  const from = form.field('schedulesFrom').value;
  const reach = useScheduleFamilies(group, isRescheduled && from !== '' ? from : undefined);
  const families = reach.data;
  const mayTell = isRescheduled && families !== undefined && families.email + families.sms > 0;
  const { askBefore } = useClosingGuard(changed.length > 0);
  const close = () => askBefore(onClose);

  const hall = form.field('hall');
  const branchField = form.field('branchId');
  const chooseBranch = (branchId: string) => {
    branchField.onValueChange(branchId);
    hall.onValueChange('');
  };
  const schedules = form.field('schedules');
  const schedulesFrom = form.field('schedulesFrom');
  const getTimeError = (index: number, time: 'startTime' | 'endTime') => form.field(`schedules.${index}.${time}`).error;
  const toId = (path: string) => `${formId}-${path}`;
  const errors = [
    ...fieldsAboveSchedule.map((name) => ({ id: toId(name), message: form.field(name).error })),
    ...schedules.value.flatMap((_, index) =>
      (['startTime', 'endTime'] as const).map((time) => ({
        id: toId(`schedules.${index}.${time}`),
        message: getTimeError(index, time),
      })),
    ),
    ...(['schedulesFrom', 'description'] as const).map((name) => ({
      id: toId(name),
      message: form.field(name).error,
    })),
  ].flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]));
  const trainers = withCurrent(choices.data?.trainers ?? [], group?.trainer);
  const mayAssign = choices.data === undefined || choices.data.trainers.length > 0;

  return (
    <Drawer
      open
      onOpenChange={close}
      title={group ? t('groups.form.editTitle') : t('groups.form.createTitle')}
      closeLabel={t('groups.form.close')}
      footer={
        <>
          <Button onClick={close}>{t('groups.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending || reach.isFetching}>
            {group ? t('groups.form.save') : t('groups.form.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Stack>
          <FormErrors title={t('groups.form.wrongTitle')} errors={errors} />
          {conflict && (
            <FormFailure title={t('groups.form.conflictTitle')}>
              <p>{t('groups.form.conflict')}</p>
              <ClashedFields {...conflict} />
            </FormFailure>
          )}
          {form.failure && <FormFailure>{form.failure}</FormFailure>}
          {choices.isError && <Alert tone="danger">{errorText(choices.error)}</Alert>}
          <TextField {...form.input('name')} id={toId('name')} label={t('groups.form.name')} required maxLength={100} />
          <SelectField
            {...form.field('sportsDirection')}
            native
            required
            id={toId('sportsDirection')}
            label={t('groups.direction')}
            placeholder={t('groups.form.choose')}
            options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
          />
          <div className={styles.ages}>
            <TextField
              {...form.input('youngestAge')}
              id={toId('youngestAge')}
              label={t('groups.form.youngestAge')}
              inputMode="numeric"
              maxLength={2}
            />
            <TextField
              {...form.input('oldestAge')}
              id={toId('oldestAge')}
              label={t('groups.form.oldestAge')}
              inputMode="numeric"
              maxLength={2}
            />
          </div>
          <SelectField
            {...branchField}
            onValueChange={chooseBranch}
            native
            id={toId('branchId')}
            label={t('groups.branch')}
            placeholder={t('groups.form.none')}
            options={options(withCurrent(choices.data?.branches ?? [], group?.branch))}
          />
          <HallField
            {...hall}
            id={toId('hall')}
            branch={choices.data?.branches.find(({ id }) => String(id) === branchField.value)}
          />
          <SelectField
            {...form.field('trainerId')}
            native
            id={toId('trainerId')}
            label={t('groups.coach')}
            placeholder={t('groups.form.none')}
            disabled={!mayAssign}
            description={mayAssign ? undefined : t('groups.form.coachForbidden')}
            options={options(trainers)}
          />
          <TextField
            {...form.input('maxStudents')}
            id={toId('maxStudents')}
            label={t('groups.form.maxStudents')}
            required
            inputMode="numeric"
            maxLength={3}
          />
          <ScheduleEditor
            idPrefix={toId('schedules')}
            entries={schedules.value}
            getError={getTimeError}
            onChange={schedules.onValueChange}
          />
          <ScheduleStart
            field={{
              ...schedulesFrom,
              id: toId('schedulesFrom'),
              label: t('groups.form.schedulesFrom'),
              description: group && t('groups.form.schedulesFromHint'),
            }}
            today={today}
            dropped={isRescheduled ? listDroppedSchedules(group, schedulesFrom.value) : []}
          />
          {isRescheduled && reach.isLoadingError && (
            <Alert tone="warning" title={t('groups.form.notTold')}>
              {errorText(reach.error)}
            </Alert>
          )}
          {mayTell && <TellFamilies families={families} isTelling={isTelling} onTellingChange={setIsTelling} />}
          <TextArea
            {...form.input('description')}
            id={toId('description')}
            label={t('groups.form.description')}
            maxLength={1000}
          />
        </Stack>
      </form>
    </Drawer>
  );
}

/** In their order on screen. */
const fieldsAboveSchedule = [
  ...(['name', 'sportsDirection', 'youngestAge', 'oldestAge'] as const),
  ...(['branchId', 'hall', 'trainerId', 'maxStudents', 'schedules'] as const),
] as const;

/** Fields that can cause a clash. */
const clashing = ['branchId', 'hall', 'trainerId', 'schedules', 'schedulesFrom'] as const;

type Named = { id: number; name: string };

const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }));

/** The options plus the current value, if it is not among them. */
function withCurrent(list: readonly Named[], current: Named | null | undefined): readonly Named[] {
  return !current || list.some(({ id }) => id === current.id) ? list : [current, ...list];
}
