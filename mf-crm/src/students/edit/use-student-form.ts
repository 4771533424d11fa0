import type { ActiveGroup } from '@school/api-contract/groups/groups';
import { studentBody } from '@school/api-contract/students/student-fields';
import type { Student, StudentDuplicate } from '@school/api-contract/students/students';
import { hasCode, notify, useErrorText, useNavigationGuard, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { usePutIntoGroup } from '../selection/selection.queries';
import { toFullName } from '../student-name';
import { asText, type Clash, emptyDraft, fromDraft, isSame, toDraft } from './student-draft';
import { useFindDuplicates, useRefetchStudent, useSaveStudent } from './student-form.queries';

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
  const putIntoGroup = usePutIntoGroup();
  const [group, chooseGroup] = useState<ActiveGroup>();
  const [updatedAt, setUpdatedAt] = useState(student?.updatedAt);
  const [clashes, setClashes] = useState<{ text: string; fields: readonly Clash[] }>();
  const [duplicates, setDuplicates] = useState<StudentDuplicate[]>([]);
  const areDuplicatesAccepted = useRef(false);
  const form = useContractForm(studentBody, {
    draft: student ? toDraft(student) : emptyDraft,
    toBody: fromDraft,
    isSame,
    send: async (body) => {
      const isAsked = areDuplicatesAccepted.current;
      areDuplicatesAccepted.current = false;
      const found = isAnother && !isAsked ? await findDuplicates(body, student?.id) : [];
      setDuplicates(found);
      if (found.length > 0) return undefined;
      try {
        const saved = await save.mutateAsync({ ...body, ...(updatedAt && { updatedAt }) });
        return { saved, refusal: group && (await join(saved.id, group.id)) };
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
      leave();
      const name = toFullName(sent.saved);
      const title = t(student ? 'student.form.saved' : 'student.form.created', { name });
      if (!group) notify({ title });
      else if (sent.refusal === undefined)
        notify({ title, description: t('student.form.joined', { group: group.name }) });
      else {
        const description = t('student.form.notJoined', { group: group.name, reason: sent.refusal });
        notify({ tone: 'destructive', title, description });
      }
      onSaved(sent.saved);
    },
  });
  /** Returns why the student is not in the group. The card is created all the same. */
  const join = async (studentId: number, groupId: number): Promise<string | undefined> => {
    try {
      await putIntoGroup.mutateAsync({ groupId, studentIds: [studentId], leaving: false });
    } catch (error) {
      return errorText(error);
    }
  };
  const changed = form.listChanged();
  const isAnother: boolean = changed.some((field) => identifying.includes(field));
  const isDirty = changed.length > 0 || group !== undefined;
  const leave = useNavigationGuard(isDirty);

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
    isDirty,
    leave,
    saveAnyway: () => {
      setDuplicates([]);
      areDuplicatesAccepted.current = true;
      void form.resubmit();
    },
    forgetDuplicates: () => setDuplicates([]),
  };
}

export type StudentForm = ReturnType<typeof useStudentForm>['form'];
