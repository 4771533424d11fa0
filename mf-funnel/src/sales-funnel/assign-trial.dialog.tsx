import type { TrialSlot } from '@school/api-contract/families/trial-lessons';
import {
  type TrialRequest,
  type TrialRequestTransitionBody,
  trialRequestTransitionBody,
} from '@school/api-contract/families/trial-requests';
import type { ActiveGroup } from '@school/api-contract/groups/groups';
import { ageFitRanks, compareAge, isOutsideAges } from '@school/api-contract/rules/age-fit';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateTimeField } from '@school/design-system/date-time-field';
import { SelectField } from '@school/design-system/select-field';
import {
  fromSchoolClock,
  toSchoolClock,
  useDateFieldProps,
  useErrorText,
  useFormats,
  useLabels,
  useT,
  useTimeFieldProps,
} from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useActiveGroups, useTrialSlots } from './dialogs.queries';
import { TrialSlots } from './trial-slots';

const NO_GROUP = 'none';

interface AssignTrialDialogProps {
  card: TrialRequest;
  onClose: () => void;
  onSubmit: (body: TrialRequestTransitionBody) => void;
}

/**
 * Sets date and group of the trial lesson. Starts with the parent's wish or the date set before; once that has passed, with
 * the next suitable session.
 */
export function AssignTrialDialog({ card, onClose, onSubmit }: AssignTrialDialogProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const labels = useLabels();
  const dateField = useDateFieldProps();
  const timeField = useTimeFieldProps();
  const groups = useActiveGroups();
  const slots = useTrialSlots(card.id);
  // another date for a trial lesson that is assigned already
  const isAnother = card.status === 'TRIAL_ASSIGNED';
  const startingDate = isAnother ? card.scheduledDate : card.desiredDate;
  const [openedAt] = useState(() => new Date());
  const isPast = startingDate !== null && new Date(startingDate) < openedAt;
  const form = useContractForm(trialRequestTransitionBody, {
    draft: {
      scheduledDate: startingDate === null || isPast ? '' : toSchoolClock(startingDate),
      groupId: isAnother && card.groupId !== null ? String(card.groupId) : NO_GROUP,
    },
    toBody: ({ scheduledDate, groupId }) => ({
      status: 'TRIAL_ASSIGNED',
      scheduledDate: scheduledDate && fromSchoolClock(scheduledDate),
      ...(groupId !== NO_GROUP && { groupId: Number(groupId) }),
      ...(isAnother && { updatedAt: card.updatedAt }),
    }),
    texts: { scheduledDate: t('assign.required') },
    send: onSubmit,
  });

  const nextSlot = slots.data?.find(({ free, age }) => free > 0 && !isOutsideAges(age));
  const proposeNextSlot = useEffectEvent(() => {
    if (!isPast || !nextSlot || form.listChanged().length > 0) return;
    form.reset({ scheduledDate: toSchoolClock(nextSlot.startsAt), groupId: String(nextSlot.groupId) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes again when the list is refetched
  useEffect(() => proposeNextSlot(), [nextSlot]);

  const toLabel = (group: ActiveGroup) => {
    const label = t('assign.groupOption', { name: group.name, count: freePlaces(group) });
    if (!isOutsideAges(compareAge(card.childAge, group))) return label;
    return `${label}, ${t('assign.outsideAges', { ages: labels.ages(group.youngestAge, group.oldestAge) })}`;
  };
  const when = form.field('scheduledDate');
  const group = form.field('groupId');
  const choose = ({ groupId, startsAt }: TrialSlot) => {
    when.onValueChange(toSchoolClock(startsAt));
    group.onValueChange(String(groupId));
  };
  const chosen = groups.data?.find(({ id }) => String(id) === group.value);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(isAnother ? 'assign.anotherTitle' : 'assign.title')}
      description={[card.childName, card.sectionName, card.branchName].filter(Boolean).join(' · ')}
      closeLabel={t('dialog.close')}
      cancelLabel={t('dialog.cancel')}
      submitLabel={t(isAnother ? 'assign.anotherSubmit' : 'assign.submit')}
    >
      <TrialSlots
        slots={slots.isError ? [] : slots.data}
        isChosen={({ groupId, startsAt }) => group.value === String(groupId) && when.value === toSchoolClock(startsAt)}
        onChoose={choose}
      />
      <DateTimeField
        timeField={timeField}
        {...dateField}
        {...when}
        legend={t('assign.when')}
        dateLabel={t('assign.date')}
        timeLabel={t('assign.time')}
        required
      />
      <SelectField
        {...group}
        label={t('assign.group')}
        options={[
          { value: NO_GROUP, label: t('assign.anyGroup') },
          ...groupOptions(groups.data ?? [], card).map((group) => ({
            value: String(group.id),
            label: toLabel(group),
            disabled: freePlaces(group) === 0,
          })),
        ]}
        disabled={groups.isPending}
        error={groups.isError ? errorText(groups.error) : undefined}
      />
      {chosen && <AgeWarning childAge={card.childAge} group={chosen} suitable={nextSlot} onChoose={choose} />}
    </FormDialog>
  );
}

interface AgeWarningProps {
  childAge: number | null;
  group: ActiveGroup;
  /** The next session with a place in a group whose age fits. */
  suitable: TrialSlot | undefined;
  onChoose: (slot: TrialSlot) => void;
}

/** Warns of a group of another age, and offers the next session that suits the child. */
function AgeWarning({ childAge, group, suitable, onChoose }: AgeWarningProps) {
  const t = useT('mf-funnel');
  const labels = useLabels();
  const { shortDateTime } = useFormats();
  if (childAge === null || !isOutsideAges(compareAge(childAge, group))) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      title={t('assign.misfit', { ages: labels.ages(group.youngestAge, group.oldestAge), count: childAge })}
      actions={
        suitable && (
          <Button size="sm" onClick={() => onChoose(suitable)}>
            {t('assign.suitable', { group: suitable.groupName, when: shortDateTime(suitable.startsAt) })}
          </Button>
        )
      }
    />
  );
}

function freePlaces(group: ActiveGroup): number {
  return Math.max(0, group.maxStudents - group.studentCount);
}

/** Groups whose age fits come first, then those of the requested branch. */
function groupOptions(
  groups: readonly ActiveGroup[],
  { childAge, branchId }: Pick<TrialRequest, 'childAge' | 'branchId'>,
): ActiveGroup[] {
  const toRank = (group: ActiveGroup) =>
    2 * ageFitRanks[compareAge(childAge, group)] + (group.branch?.id === branchId ? 0 : 1);
  return [...groups].sort((a, b) => toRank(a) - toRank(b) || a.name.localeCompare(b.name, 'ru'));
}
