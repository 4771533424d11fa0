import { zodResolver } from '@hookform/resolvers/zod';
import type { EnrolmentParent, EnrolmentStudentForm } from '@school/api-contract/families/registrations';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Draft, loadDraft } from './draft';
import {
  emptyParent,
  emptyStudent,
  type ParentValues,
  parentSchema,
  type StudentValues,
  studentSchema,
} from './registration-forms';

export type StudentForm = UseFormReturn<StudentValues, unknown, EnrolmentStudentForm>;
export type ParentForm = UseFormReturn<ParentValues, unknown, EnrolmentParent>;

/** Each step is a form of its own, so that it validates alone and keeps its values while the other is shown. */
export function useRegistrationForms(token: string): { student: StudentForm; parent: ParentForm; draft?: Draft } {
  const [draft] = useState(() => loadDraft(token, new Date()));
  const student: StudentForm = useForm({
    resolver: zodResolver(studentSchema),
    shouldFocusError: false,
    defaultValues: draft?.student ?? emptyStudent,
  });
  const parent: ParentForm = useForm({
    resolver: zodResolver(parentSchema),
    shouldFocusError: false,
    defaultValues: draft?.parent ?? emptyParent,
  });
  return { student, parent, draft };
}
