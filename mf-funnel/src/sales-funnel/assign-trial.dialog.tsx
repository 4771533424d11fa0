import type { Group } from '@school/api-contract/groups';
import type { TrialRequest, TrialRequestMoveBody } from '@school/api-contract/trial-requests';
import { Button } from '@school/design-system/button';
import { DateTimeField } from '@school/design-system/date-time-field';
import { Dialog } from '@school/design-system/dialog';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { fromSchoolClock, toSchoolClock, useDateFieldProps, useErrorText, useT } from '@school/kit';
import { useId, useState } from 'react';
import { useActiveGroups } from './dialogs.queries';

const NO_GROUP = 'none';

interface AssignTrialDialogProps {
  card: TrialRequest;
  onClose: () => void;
  onSubmit: (body: TrialRequestMoveBody) => void;
}

/** Date and group of the trial lesson; starts from what the parent asked for. */
export function AssignTrialDialog({ card, onClose, onSubmit }: AssignTrialDialogProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const dateField = useDateFieldProps();
  const formId = useId();
  const groups = useActiveGroups();
  const [when, setWhen] = useState(() => toSchoolClock(card.desiredDate));
  const [groupId, setGroupId] = useState(NO_GROUP);
  const [missing, setMissing] = useState(false);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('assign.title')}
      description={`${card.childName} · ${card.sectionName} · ${card.branchName}`}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('assign.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (when === '') return setMissing(true);
          onSubmit({
            status: 'TRIAL_ASSIGNED',
            scheduledDate: fromSchoolClock(when),
            ...(groupId !== NO_GROUP && { groupId: Number(groupId) }),
          });
        }}
      >
        <Stack>
          <DateTimeField
            {...dateField}
            legend={t('assign.when')}
            dateLabel={t('assign.date')}
            timeLabel={t('assign.time')}
            required
            value={when}
            onValueChange={setWhen}
            error={missing && when === '' ? t('assign.required') : undefined}
          />
          <SelectField
            label={t('assign.group')}
            options={[
              { value: NO_GROUP, label: t('assign.anyGroup') },
              ...groupOptions(groups.data ?? [], card.branchId).map((group) => ({
                value: String(group.id),
                label: t('assign.groupOption', { name: group.name, count: freePlaces(group) }),
                disabled: freePlaces(group) === 0,
              })),
            ]}
            value={groupId}
            onValueChange={setGroupId}
            disabled={groups.isPending}
            error={groups.isError ? errorText(groups.error) : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function freePlaces(group: Group): number {
  return Math.max(0, group.maxStudents - group.studentCount);
}

/** Groups of the branch that was asked for come first. */
function groupOptions(groups: readonly Group[], branchId: number): Group[] {
  const near = (group: Group) => (group.branch?.id === branchId ? 0 : 1);
  return [...groups].sort((a, b) => near(a) - near(b) || a.name.localeCompare(b.name, 'ru'));
}
