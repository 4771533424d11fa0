import type { ContractDifferences, DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import type { RegistrationGroup } from '@school/api-contract/families/group-suggestions';
import {
  type Registration,
  registrationRoutes,
  type StudentCardField,
} from '@school/api-contract/families/registrations';
import { isOutsideAges } from '@school/api-contract/rules/age-fit';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useFormats, useHeldReason, useNavigate, useT } from '@school/kit';
import { FormDialog, useContractForm, useGroupFit } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { DifferencesDialog } from '../contracts/differences/differences.dialog';
import { findDifferences } from '../contracts/differences/find-differences';
import { SendingButton } from '../shared/sending-button';
import { CardDifferences } from './card-differences';
import { GroupChoice } from './group-choice';
import { type OutsideAction, OutsideContractDialog } from './outside-contract.dialog';
import { useApprove, useGroupSuggestions } from './registrations.queries';
import { useCloseIfDecided } from './use-close-if-decided';

const NEW_STUDENT = 'new';

interface ApproveDraft {
  /** Null until the user ticks a group: until then the best group is chosen for a new student. */
  groupIds: string[] | null;
  studentId: string;
  replaceFields: StudentCardField[];
}

/**
 * Requests the groups, and a decision whether the child is new or known if there are possible duplicates. The approval
 * ends at the student's card.
 */
export function ApproveDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const { date } = useFormats();
  const { duplicates } = registration;
  const navigate = useNavigate();
  const suggestions = useGroupSuggestions(registration.id);
  const approve = useApprove(registration.id);
  const closeIfDecided = useCloseIfDecided(onClose);
  const held = useHeldReason(['sms', 'email']);
  const [differences, setDifferences] = useState<ContractDifferences>();
  const decision = useRef<DifferencesDecision>(undefined);
  const draft: ApproveDraft = {
    groupIds: null,
    studentId: duplicates.length > 0 ? '' : NEW_STUDENT,
    replaceFields: [],
  };
  const isUnsigned = ['draft', 'sent'].includes(registration.contractStatus);
  const groups = suggestions.data?.groups ?? [];
  // a family that named a branch is not sent to another one without a decision
  const isNear = (group: RegistrationGroup) => group.sameBranch || !groups.some(({ sameBranch }) => sameBranch);
  const best = groups.slice(0, 1).filter((group) => group.suits && group.freePlaces > 0 && isNear(group));
  const listChosen = ({ groupIds, studentId }: Pick<ApproveDraft, 'groupIds' | 'studentId'>) =>
    groupIds ?? (studentId === NEW_STUDENT ? best.map(({ id }) => String(id)) : []);
  const isFull = (id: string) => groups.some((group) => String(group.id) === id && group.freePlaces <= 0);
  const { toReasons } = useGroupFit();
  const [misfits, setMisfits] = useState<RegistrationGroup[]>([]);
  // answers hold for the groups that they were given for
  const misfitsAcceptedFor = useRef<string>(undefined);
  const [askedFor, setAskedFor] = useState('');
  const [outside, setOutside] = useState<RegistrationGroup[]>([]);
  const outsideDecision = useRef<{ action: OutsideAction; groups: string }>(undefined);
  const form = useContractForm(registrationRoutes.approve.body, {
    draft,
    toBody: ({ groupIds, studentId, replaceFields }) => ({
      groupIds: listChosen({ groupIds, studentId })
        .filter((id) => !isFull(id))
        .map(Number),
      ...(groupIds?.some(isFull) && { waitingGroupIds: groupIds.filter(isFull).map(Number) }),
      ...(studentId !== NEW_STUDENT && { studentId: Number(studentId) }),
      ...(replaceFields.length > 0 && { replaceFields }),
    }),
    texts: { studentId: t('approve.studentRequired') },
    send: async (body) => {
      const chosen = [...body.groupIds, ...(body.waitingGroupIds ?? [])];
      const key = chosen.join();
      setAskedFor(key);
      const asking = groups.filter(({ id, age }) => chosen.includes(id) && isOutsideAges(age));
      if (asking.length > 0 && misfitsAcceptedFor.current !== key) {
        setMisfits(asking);
        return undefined;
      }
      const others = groups.filter(({ id, outsideContract }) => chosen.includes(id) && outsideContract.length > 0);
      const decided = outsideDecision.current?.groups === key ? outsideDecision.current.action : undefined;
      if (others.length > 0 && !decided) {
        setOutside(others);
        return undefined;
      }
      const onDifferences = decision.current;
      decision.current = undefined;
      const followsGroups = decided === 'followGroups';
      const answer = await approve.mutateAsync({
        ...body,
        ...(followsGroups && { contractFollowsGroups: true }),
        ...(onDifferences && { onDifferences }),
      });
      return { ...answer, followsGroups };
    },
    onSent: (sent) => {
      if (!sent) return;
      const { replacedById, studentId, followsGroups } = sent;
      const isSentAnew = followsGroups && replacedById !== null;
      notify({
        title: t('approve.done', { child: registration.childName }),
        description: isSentAnew
          ? held
            ? t('contracts.held.titleOf', { reason: held.reason })
            : t('approve.outside.sent')
          : undefined,
      });
      onClose();
      void navigate(`/students/${studentId}?from=${encodeURIComponent('/registrations')}`);
    },
    onRefused: (error) => {
      const found = findDifferences(error);
      setDifferences(found);
      // the family may have signed meanwhile, which leaves another choice
      if (!found) outsideDecision.current = undefined;
      closeIfDecided(error);
    },
  });
  const groupIds = form.field('groupIds');
  const student = form.field('studentId');
  const replaced = form.field('replaceFields');
  const known = duplicates.find(({ studentId }) => String(studentId) === student.value);

  return (
    <FormDialog
      form={{
        ...form,
        // until the list is loaded it is unknown which group is chosen
        isSending: form.isSending || suggestions.isPending,
        failure: findDifferences(approve.error) ? undefined : form.failure,
      }}
      onClose={onClose}
      title={t('approve.title')}
      description={registration.childName}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('approve.submit')}
      // An approval also sends the contract if it is not signed yet.
      submitButton={isUnsigned ? SendingButton : Button}
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
      {suggestions.isPending && <SkeletonText lines={4} />}
      {suggestions.isLoadingError && <Alert tone="danger">{errorText(suggestions.error)}</Alert>}
      {suggestions.data && (
        <GroupChoice
          suggestions={suggestions.data}
          value={listChosen({ groupIds: groupIds.value, studentId: student.value })}
          onValueChange={groupIds.onValueChange}
          error={groupIds.error}
        />
      )}
      <AlertDialog
        open={misfits.length > 0}
        onOpenChange={() => setMisfits([])}
        tone="primary"
        title={t('approve.misfitTitle')}
        description={t('approve.misfitText', { child: registration.childName })}
        confirmLabel={t('approve.misfitConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => {
          misfitsAcceptedFor.current = askedFor;
          setMisfits([]);
          void form.resubmit();
        }}
      >
        <ul>
          {misfits.map((group) => (
            <li key={group.id}>
              {group.name}: {toReasons(group, suggestions.data?.childAge ?? 0)}
            </li>
          ))}
        </ul>
      </AlertDialog>
      {outside.length > 0 && (
        <OutsideContractDialog
          groups={outside}
          isSigned={!isUnsigned}
          onDecide={(action) => {
            outsideDecision.current = { action, groups: askedFor };
            setOutside([]);
            return form.resubmit();
          }}
          onClose={() => setOutside([])}
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
