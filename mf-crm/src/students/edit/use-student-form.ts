import { type StudentBody, type StudentField, studentBody } from '@school/api-contract/students/student-fields';
import type { Student, StudentDuplicate } from '@school/api-contract/students/students';
import {
  dismissToast,
  hasCode,
  notify,
  toFieldErrors,
  useErrorText,
  useExclusive,
  useNavigationGuard,
  useT,
} from '@school/kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstIssues } from '../../settings/first-issues';
import { toFullName } from '../student-name';
import { type Clash, emptyDraft, fromDraft, isSame, mergeDrafts, type StudentDraft, toDraft } from './student-draft';
import { useFindDuplicates, useRefetchStudent, useSaveStudent } from './student-form.queries';

const identifying = ['lastName', 'firstName', 'birthDate', 'parentPhone'] as const;

/**
 * The form of a new or a known card: what is typed, what is wrong, whom the child may already be, and saving it once.
 *
 * @param student undefined: a new one
 */
export function useStudentForm(student: Student | undefined, onSaved: (saved: Student) => void) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const summary = useRef<HTMLDivElement>(null);
  const exclusive = useExclusive();
  const save = useSaveStudent(student?.id);
  const findDuplicates = useFindDuplicates();
  const readAnew = useRefetchStudent();
  const [base, setBase] = useState({ draft: student ? toDraft(student) : emptyDraft, updatedAt: student?.updatedAt });
  const [draft, setDraft] = useState(base.draft);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [clashes, setClashes] = useState<{ text: string; fields: readonly Clash[] }>();
  const [duplicates, setDuplicates] = useState<StudentDuplicate[]>([]);
  const [pending, setPending] = useState(false);
  const dirty = !isSame(draft, base.draft);
  const leave = useNavigationGuard(dirty);

  const showWrong = (errors: Record<string, string>) => {
    flushSync(() => setWrong(errors));
    summary.current?.focus();
  };

  async function attempt(askedAboutDuplicates: boolean): Promise<void> {
    const checked = studentBody.safeParse(fromDraft(draft));
    if (!checked.success) {
      showWrong(firstIssues(checked.error));
      return;
    }
    setWrong({});
    const isAnother = identifying.some((field) => draft[field] !== base.draft[field]);
    if (isAnother && !askedAboutDuplicates) {
      const found = await findDuplicates(checked.data, student?.id);
      setDuplicates(found);
      if (found.length > 0) return;
    }
    await write(checked.data);
  }

  async function write(body: StudentBody): Promise<void> {
    try {
      const saved = await save.mutateAsync({ ...body, ...(base.updatedAt && { updatedAt: base.updatedAt }) });
      leave();
      notify({ title: t(student ? 'student.form.saved' : 'student.form.created', { name: toFullName(saved) }) });
      onSaved(saved);
    } catch (error) {
      if (student && hasCode(error, 'CONFLICT')) await takeTheirs(student.id, errorText(error));
      else showWrong(toFieldErrors(error));
    }
  }

  /** Somebody has saved the card meanwhile: what was typed stays, the rest is as it is now, and saving again is possible. */
  async function takeTheirs(id: number, text: string): Promise<void> {
    // when it cannot be read, what was refused is said, and saving again comes here again
    const now = await readAnew(id).catch(() => undefined);
    if (!now) return;
    const theirs = toDraft(now);
    const { merged, clashes: fields } = mergeDrafts(base.draft, theirs, draft);
    flushSync(() => {
      save.reset();
      setBase({ draft: theirs, updatedAt: now.updatedAt });
      setDraft(merged);
      setClashes({ text, fields });
    });
    summary.current?.focus();
  }

  const submit = (askedAboutDuplicates = false) => {
    void exclusive(() => {
      setPending(true);
      dismissToast();
      setDuplicates([]);
      return attempt(askedAboutDuplicates).finally(() => setPending(false));
    });
  };

  return {
    draft,
    wrong,
    clashes,
    duplicates,
    dirty,
    pending,
    summary,
    leave,
    /** What the server refused that no field shows. */
    failure: save.isError && Object.keys(wrong).length === 0 ? errorText(save.error) : undefined,
    set: <Field extends StudentField>(field: Field, value: StudentDraft[Field]) => {
      setDraft((before) => ({ ...before, [field]: value }));
      setWrong(({ [field]: _, ...others }) => others);
    },
    submit: () => submit(),
    submitAnyway: () => submit(true),
    forgetDuplicates: () => setDuplicates([]),
  };
}

export type StudentForm = ReturnType<typeof useStudentForm>;
