import { zodResolver } from '@hookform/resolvers/zod';
import type {
  EnrolmentParent,
  EnrolmentStudentForm,
  LinkValidation,
} from '@school/api-contract/families/registrations';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Draft, loadDraft } from './draft';
import {
  type ParentValues,
  parentSchema,
  type StudentValues,
  studentSchema,
  toFreshValues,
} from './registration-forms';

export type StudentForm = UseFormReturn<StudentValues, unknown, EnrolmentStudentForm>;
export type ParentForm = UseFormReturn<ParentValues, unknown, EnrolmentParent>;

interface RegistrationForms {
  student: StudentForm;
  parent: ParentForm;
  draft?: Draft;
  /** The initial values, before the family types. */
  fresh: { student: StudentValues; parent: ParentValues };
}

/**
 * Each step is a form of its own, so that it validates alone and keeps its values while the other is shown. The forms
 * start with the data of the family's trial request, for a second child with the parent's part of the first one.
 */
export function useRegistrationForms(
  token: string,
  known: LinkValidation['known'],
  family: ParentValues | undefined,
): RegistrationForms {
  const [draft] = useState(() => loadDraft(token, new Date()));
  const [fresh] = useState(() => toFreshValues(known, family));
  const student: StudentForm = useForm({
    resolver: zodResolver(studentSchema),
    shouldFocusError: false,
    defaultValues: draft?.student ?? fresh.student,
  });
  const parent: ParentForm = useForm({
    resolver: zodResolver(parentSchema),
    shouldFocusError: false,
    defaultValues: draft?.parent ?? fresh.parent,
  });
  return { student, parent, draft, fresh };
}
