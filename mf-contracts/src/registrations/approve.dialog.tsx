import type { ContractDifferences, DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import type { Registration, StudentCardField } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { Dialog } from '@school/design-system/dialog';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { dismissToast, notify, useErrorText, useExclusive, useFormats, useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DifferencesDialog } from '../contracts/differences/differences.dialog';
import { findDifferences } from '../contracts/differences/find-differences';

import { SendingButton } from '../shared/sending-button';
import { CardDifferences } from './card-differences';
import { useApprove, useGroupsWithPlaces } from './registrations.queries';
import { useCloseIfDecided } from './use-close-if-decided';

const NEW_STUDENT = 'new';

/** Asks for the groups, and whether the child is new or known: with possible duplicates staff must decide. */
export function ApproveDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const { date } = useFormats();
  const formId = useId();
  // An approval sends a contract that is not signed yet.
  const Submit = ['draft', 'sent'].includes(registration.contractStatus) ? SendingButton : Button;
  const groups = useGroupsWithPlaces();
  const approve = useApprove(registration.id);
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const [student, setStudent] = useState(registration.duplicates.length > 0 ? '' : NEW_STUDENT);
  const [pressed, setPressed] = useState(false);
  const [replaced, setReplaced] = useState<ReadonlySet<StudentCardField>>(new Set());
  const known = registration.duplicates.find(({ studentId }) => String(studentId) === student);
  const exclusive = useExclusive();
  const closeIfDecided = useCloseIfDecided(onClose);
  const [differences, setDifferences] = useState<ContractDifferences>();

  const submit = (onDifferences?: DifferencesDecision) => {
    dismissToast();
    exclusive(() =>
      approve.mutateAsync(
        {
          groupIds: groupIds.map(Number),
          ...(known && { studentId: known.studentId }),
          ...(known && replaced.size > 0 && { replaceFields: [...replaced] }),
          ...(onDifferences && { onDifferences }),
        },
        {
          onSuccess: ({ replacedById }) => {
            notify({
              title: t('approve.done', { child: registration.childName }),
              description: replacedById === null ? undefined : t('contracts.differences.madeText'),
            });
            onClose();
          },
          onError: (error) => {
            setDifferences(findDifferences(error));
            closeIfDecided(error);
          },
        },
      ),
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('approve.title')}
      description={registration.childName}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Submit variant="primary" type="submit" form={formId} loading={approve.isPending}>
            {t('approve.submit')}
          </Submit>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flushSync(() => setPressed(true));
          if (student === '') return focusFirstInvalidField(event.currentTarget);
          submit();
        }}
      >
        <Stack>
          {approve.isError && !findDifferences(approve.error) && (
            <Alert tone="danger">{errorText(approve.error)}</Alert>
          )}
          {registration.duplicates.length > 0 && (
            <RadioGroup
              legend={t('approve.student')}
              required
              error={pressed && student === '' ? t('approve.studentRequired') : undefined}
              value={student}
              onValueChange={(next) => {
                setStudent(next);
                setReplaced(new Set());
              }}
              options={[
                { value: NEW_STUDENT, label: t('approve.newStudent') },
                ...registration.duplicates.map((duplicate) => ({
                  value: String(duplicate.studentId),
                  label: t('approve.knownStudent', { name: duplicate.name, date: date(duplicate.birthDate) }),
                })),
              ]}
            />
          )}
          {known && known.differences.length > 0 && (
            <Card title={t('differences.title')} headingLevel={3} description={t('differences.text')}>
              <CardDifferences
                differences={known.differences}
                replaced={replaced}
                onChange={(field, replace) =>
                  setReplaced((before) => {
                    const next = new Set(before);
                    if (replace) next.add(field);
                    else next.delete(field);
                    return next;
                  })
                }
              />
            </Card>
          )}
          {groups.isPending && <SkeletonText lines={4} />}
          {groups.isError && <Alert tone="danger">{errorText(groups.error)}</Alert>}
          {groups.data && (
            <CheckboxGroup
              legend={t('approve.groups')}
              description={t('approve.groupsHint')}
              value={groupIds}
              onValueChange={setGroupIds}
              options={groups.data.map((group) => {
                const places = Math.max(0, group.maxStudents - group.studentCount);
                return {
                  value: String(group.id),
                  label: t('approve.group', { name: group.name, count: places }),
                  // The place was taken meanwhile: the checkbox can still be cleared.
                  disabled: places === 0 && !groupIds.includes(String(group.id)),
                };
              })}
            />
          )}
        </Stack>
      </form>
      {differences && (
        <DifferencesDialog
          differences={differences}
          pending={approve.isPending}
          onDecide={submit}
          onClose={() => setDifferences(undefined)}
        />
      )}
    </Dialog>
  );
}
