import type { ContractDifferences, DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import {
  type Registration,
  registrationRoutes,
  type StudentCardField,
} from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { DifferencesDialog } from '../contracts/differences/differences.dialog';
import { findDifferences } from '../contracts/differences/find-differences';
import { SendingButton } from '../shared/sending-button';
import { CardDifferences } from './card-differences';
import { useApprove, useGroupsWithPlaces } from './registrations.queries';
import { useCloseIfDecided } from './use-close-if-decided';

const NEW_STUDENT = 'new';

interface ApproveDraft {
  groupIds: string[];
  studentId: string;
  replaceFields: StudentCardField[];
}

/** Requests the groups, and a decision whether the child is new or known if there are possible duplicates. */
export function ApproveDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const { date } = useFormats();
  const { duplicates } = registration;
  const groups = useGroupsWithPlaces();
  const approve = useApprove(registration.id);
  const closeIfDecided = useCloseIfDecided(onClose);
  const [differences, setDifferences] = useState<ContractDifferences>();
  const decision = useRef<DifferencesDecision>(undefined);
  const draft: ApproveDraft = {
    groupIds: [],
    studentId: duplicates.length > 0 ? '' : NEW_STUDENT,
    replaceFields: [],
  };
  const form = useContractForm(registrationRoutes.approve.body, {
    draft,
    toBody: ({ groupIds, studentId, replaceFields }) => ({
      groupIds: groupIds.map(Number),
      ...(studentId !== NEW_STUDENT && { studentId: Number(studentId) }),
      ...(replaceFields.length > 0 && { replaceFields }),
    }),
    texts: { studentId: t('approve.studentRequired') },
    send: (body) => {
      const onDifferences = decision.current;
      decision.current = undefined;
      return approve.mutateAsync({ ...body, ...(onDifferences && { onDifferences }) });
    },
    onSent: ({ replacedById }) => {
      notify({
        title: t('approve.done', { child: registration.childName }),
        description: replacedById === null ? undefined : t('contracts.differences.madeText'),
      });
      onClose();
    },
    onRefused: (error) => {
      setDifferences(findDifferences(error));
      closeIfDecided(error);
    },
  });
  const groupIds = form.field('groupIds');
  const student = form.field('studentId');
  const replaced = form.field('replaceFields');
  const known = duplicates.find(({ studentId }) => String(studentId) === student.value);

  return (
    <FormDialog
      form={{ ...form, failure: findDifferences(approve.error) ? undefined : form.failure }}
      onClose={onClose}
      title={t('approve.title')}
      description={registration.childName}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('approve.submit')}
      // An approval also sends the contract if it is not signed yet.
      submitButton={['draft', 'sent'].includes(registration.contractStatus) ? SendingButton : Button}
    >
      {duplicates.length > 0 && (
        <RadioGroup
          {...student}
          legend={t('approve.student')}
          required
          onValueChange={(next) => {
            student.onValueChange(next);
            replaced.onValueChange([]);
          }}
          options={[
            { value: NEW_STUDENT, label: t('approve.newStudent') },
            ...duplicates.map(({ studentId, name, birthDate }) => ({
              value: String(studentId),
              label: t('approve.knownStudent', { name, date: date(birthDate) }),
            })),
          ]}
        />
      )}
      {known && known.differences.length > 0 && (
        <Card title={t('differences.title')} headingLevel={3} description={t('differences.text')}>
          <CardDifferences
            differences={known.differences}
            replaced={replaced.value}
            onChange={(field, replace) => {
              const others = replaced.value.filter((each) => each !== field);
              replaced.onValueChange(replace ? [...others, field] : others);
            }}
          />
        </Card>
      )}
      {groups.isPending && <SkeletonText lines={4} />}
      {groups.isError && <Alert tone="danger">{errorText(groups.error)}</Alert>}
      {groups.data && (
        <CheckboxGroup
          {...groupIds}
          legend={t('approve.groups')}
          description={t('approve.groupsHint')}
          options={groups.data.map(({ id, name, maxStudents, studentCount }) => {
            const value = String(id);
            const places = Math.max(0, maxStudents - studentCount);
            return {
              value,
              label: t('approve.group', { name, count: places }),
              // If a place was taken in the meantime, the checkbox can still be cleared.
              disabled: places === 0 && !groupIds.value.includes(value),
            };
          })}
        />
      )}
      {differences && (
        <DifferencesDialog
          differences={differences}
          onDecide={(chosen) => {
            decision.current = chosen;
            return form.resubmit();
          }}
          onClose={() => setDifferences(undefined)}
        />
      )}
    </FormDialog>
  );
}
