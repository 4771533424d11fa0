import type { ActiveGroup } from '@school/api-contract/groups/groups';
import { studentBody } from '@school/api-contract/students/student-fields';
import type { PhoneUses, Student, StudentDuplicate } from '@school/api-contract/students/students';
import { hasCode, notify, useClosingGuard, useErrorText, useNavigate, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { toFullName } from '../student-name';
import { asText, type Clash, emptyDraft, fromDraft, isSame, toDraft } from './student-draft';
import {
  findPhoneUses,
  useFindDuplicates,
  useJoinGroup,
  useRefetchStudent,
  useSaveStudent,
} from './student-form.queries';

/** The parameter that keeps the form open beside the list, whose filter may change meanwhile. */
const openedBy = ['edit'] as const;

const identifying: readonly string[] = ['lastName', 'firstName', 'birthDate', 'parentPhone'];

/**
 * The form of a new or an existing card: its values, the search for duplicates, and saving.
 *
 * @param student undefined creates a card
 */
export function useStudentForm(student: Student | undefined, onSaved: (saved: Student) => void) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const save = useSaveStudent(student?.id);
  const findDuplicates = useFindDuplicates();
  const refetch = useRefetchStudent();
  const joinGroup = useJoinGroup();
  const navigate = useNavigate();
  const [group, chooseGroup] = useState<ActiveGroup>();
  const [updatedAt, setUpdatedAt] = useState(student?.updatedAt);
  const [clashes, setClashes] = useState<{ text: string; fields: readonly Clash[] }>();
  const [duplicates, setDuplicates] = useState<StudentDuplicate[]>([]);
  const areDuplicatesAccepted = useRef(false);
  /** The phone of the parent taken from the card of another child; that alone speaks for no duplicate. */
  const [familyPhone, setFamilyPhone] = useState<string>();
  const [siblings, setSiblings] = useState<PhoneUses['siblings']>([]);
  /** The siblings who also get the new phone; undefined: nobody was asked. */
  const phoneAlsoOf = useRef<number[]>(undefined);
  const form = useContractForm(studentBody, {
    draft: student ? toDraft(student) : emptyDraft,
    toBody: fromDraft,
    isSame,
    send: async (body) => {
      const isAsked = areDuplicatesAccepted.current;
      areDuplicatesAccepted.current = false;
      const similar = isAnother && !isAsked ? await findDuplicates(body, student?.id) : [];
      const found =
        body.parentPhone === familyPhone
          ? similar.filter(({ matches }) => matches.some((match) => match !== 'phone'))
          : similar;
      setDuplicates(found);
      if (found.length > 0) return undefined;
      const isNewPhone = student !== undefined && body.parentPhone !== student.parentPhone;
      const uses = isNewPhone ? await findPhoneUses(student.id) : undefined;
      const also = phoneAlsoOf.current;
      phoneAlsoOf.current = undefined;
      if (uses && uses.siblings.length > 0 && also === undefined) {
        setSiblings(uses.siblings);
        return undefined;
      }
      try {
        const saved = await save.mutateAsync({
          ...{ ...body, ...(updatedAt && { updatedAt }) },
          ...(isNewPhone && also && { phoneAlsoOf: also }),
        });
        return { saved, failure: group && (await join(saved, group)), contract: uses?.waitingContracts[0] };
      } catch (error) {
        const now =
          student && hasCode(error, 'CONFLICT') ? await refetch(student.id).catch(() => undefined) : undefined;
        if (!now) throw error;
        takeOver(now, errorText(error));
        return undefined;
      }
    },
    onSent: (sent) => {
      if (!sent) return;
      letPass();
      if (group) tellJoined(sent.saved, group, sent.failure);
      else notify({ title: toTitle(sent.saved), ...(sent.contract && oldPhoneIn(sent.contract)) });
      onSaved(sent.saved);
    },
  });
  const oldPhoneIn = ({ id, contractNumber }: PhoneUses['waitingContracts'][number]) => ({
    description: t('student.form.oldPhoneInContract', { number: contractNumber }),
    action: {
      label: t('student.form.openContract'),
      altText: t('student.form.openContract'),
      onSelect: () => void navigate(`/contracts/${id}`),
    },
  });
  const toTitle = (saved: Student) =>
    t(student ? 'student.form.saved' : 'student.form.created', { name: toFullName(saved) });
  /** Returns the error that kept the student out of the group. The card is created all the same. */
  const join = (saved: Student, { id }: ActiveGroup): Promise<unknown> =>
    joinGroup.mutateAsync({ groupId: id, studentId: saved.id }).then(
      () => undefined,
      (error: unknown) => error,
    );
  /** Without an answer, joining can be repeated; who is in the group already stays in it. */
  const tellJoined = (saved: Student, joined: ActiveGroup, failure: unknown): void => {
    const title = toTitle(saved);
    if (failure === undefined) {
      notify({ title, description: t('student.form.joined', { group: joined.name }) });
      return;
    }
    const action = {
      label: t('common.retry'),
      altText: t('student.form.joinAgain', { group: joined.name }),
      onSelect: () => void join(saved, joined).then((again) => tellJoined(saved, joined, again)),
    };
    notify({
      ...{ tone: 'destructive', title },
      description: t('student.form.notJoined', { group: joined.name, reason: errorText(failure) }),
      ...(hasCode(failure, 'NETWORK') && { action }),
    });
  };
  const changed = form.listChanged();
  const isAnother: boolean = changed.some((field) => identifying.includes(field));
  const { askBefore, letPass } = useClosingGuard(changed.length > 0 || group !== undefined, openedBy);

  /** Another user has saved the card: with the new version the form can be saved again. */
  const takeOver = (now: Student, text: string): void => {
    const theirs = toDraft(now);
    setUpdatedAt(now.updatedAt);
    setClashes({ text, fields: form.merge(theirs).map((field) => ({ field, theirs: asText(theirs[field]) })) });
  };

  return {
    form,
    clashes,
    duplicates,
    group,
    chooseGroup,
    askBefore,
    acceptFamily: setFamilyPhone,
    saveAnyway: () => {
      setDuplicates([]);
      areDuplicatesAccepted.current = true;
      void form.resubmit();
    },
    siblings,
    saveWithSiblings: (ids: number[]) => {
      setSiblings([]);
      areDuplicatesAccepted.current = true;
      phoneAlsoOf.current = ids;
      void form.resubmit();
    },
    forgetSiblings: () => setSiblings([]),
    forgetDuplicates: () => setDuplicates([]),
  };
}

export type StudentForm = ReturnType<typeof useStudentForm>['form'];
