import type { LinkValidation } from '@school/api-contract/families/registrations';
import { Stepper } from '@school/design-system/stepper';
import { useExclusive, useNavigationGuard } from '@school/kit';
import { useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import { clearDraft } from './draft';
import { DraftNotice } from './draft-notice';
import { ParentStep } from './parent-step';
import styles from './register.module.css';
import { RegisterAside } from './register-aside';
import {
  emptyParent,
  type ParentValues,
  parentFields,
  studentFields,
  studentSchema,
  toRegisterBody,
} from './registration-forms';
import type { FieldOnScreen, ServerFault } from './server-faults';
import type { RegistrationResult } from './stored-result';
import { StudentStep } from './student-step';
import { useDraftSaving } from './use-draft-saving';
import { useRegister } from './use-register';
import { useRegistrationForms } from './use-registration-forms';
import { useWizardStep } from './use-wizard-step';

interface RegistrationWizardProps {
  token: string;
  link: LinkValidation;
  /** The parent's part of the child registered before on this page. */
  family: ParentValues | undefined;
  onRegistered: (result: RegistrationResult, family: ParentValues) => void;
}

/** The two steps (specification section 2): the second opens when the first is valid; going back, also by the browser, keeps all values. */
export function RegistrationWizard({ token, link, family, onRegistered }: RegistrationWizardProps) {
  const t = useTexts();
  const { student, parent, draft, fresh } = useRegistrationForms(token, link.known, family);
  const { step, moved, openStudent, openParent, clearAddress } = useWizardStep(
    () => studentSchema.safeParse(student.getValues()).success,
  );
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt);
  const [faultToFocus, setFaultToFocus] = useState<FieldOnScreen>();
  const exclusive = useExclusive();
  const { register, isPending, failure } = useRegister(link.valid, showFaults);
  useNavigationGuard(student.formState.isDirty || parent.formState.isDirty);
  const [kept, setKept] = useState(draft !== undefined);
  const noteKept = useCallback(() => setKept(true), []);
  const forgetDraft = useDraftSaving(token, student, parent, noteKept);
  const direction = useWatch({ control: student.control, name: 'sportsDirection' });
  const { setFocus: focusStudent } = student;
  const { setFocus: focusParent } = parent;
  // Runs after the step of the invalid field is rendered; its heading has taken the focus just before.
  useEffect(() => {
    if (faultToFocus?.step !== step) return;
    if (faultToFocus.step === 'student') focusStudent(faultToFocus.field);
    else focusParent(faultToFocus.field);
    setFaultToFocus(undefined);
  }, [faultToFocus, step, focusStudent, focusParent]);

  const toParent = student.handleSubmit(openParent, focusWrongStudent);
  const submit = parent.handleSubmit(
    (parentData) =>
      exclusive(async () => {
        // The first step was valid when the user left it, but the date may have changed since.
        await student.handleSubmit(async (studentData) => {
          const { consentVersions } = link;
          const body = {
            ...toRegisterBody(token, studentData, parentData),
            ...(consentVersions && { consentVersions }),
          };
          const contractId = await register(body);
          if (contractId === undefined) return;
          forgetDraft();
          clearAddress();
          onRegistered({ contractId, parentPhone: parentData.phone }, { ...emptyParent, ...parentData });
        }, focusWrongStudent)();
      }),
    (wrong) => {
      const field = parentFields.find((name) => wrong[name]);
      if (field) setFaultToFocus({ step: 'parent', field });
    },
  );

  const draftNotice = (
    <DraftNotice
      restoredFrom={restoredFrom}
      kept={kept}
      onDelete={() => {
        student.reset(fresh.student);
        parent.reset(fresh.parent);
        openStudent();
        setRestoredFrom(undefined);
        forgetDraft();
        clearDraft(token);
        setKept(false);
      }}
    />
  );
  const steps = [t('register.student.title'), t('register.parent.title')];
  return (
    <div className={styles.page} data-page-width="wide">
      <RegisterAside schoolName={link.schoolName} adminName={link.adminName} direction={direction} />
      <div className={styles.card}>
        <div className={styles.sticky}>
          <Stepper
            label={t('register.steps')}
            steps={steps}
            current={step === 'student' ? 0 : 1}
            doneLabel={t('register.stepDone')}
          />
        </div>
        {restoredFrom && draftNotice}
        {step === 'student' ? (
          <StudentStep form={student} focusHeading={moved} onNext={toParent} />
        ) : (
          <ParentStep
            asksForPhotos={link.consentVersions?.consent_photo !== undefined}
            form={parent}
            failure={failure}
            pending={isPending}
            focusHeading={moved}
            onBack={openStudent}
            onSubmit={submit}
          />
        )}
        {!restoredFrom && draftNotice}
      </div>
    </div>
  );

  /** Opens the step of the first invalid field; the focus follows once it is rendered. */
  function focusWrongStudent(wrong: typeof student.formState.errors): void {
    openStudent();
    const field = studentFields.find((name) => wrong[name]);
    if (field) setFaultToFocus({ step: 'student', field });
  }

  /** Opens the step of the first field that the server refused and focuses that field. */
  function showFaults(faults: ServerFault[]): void {
    for (const fault of faults) {
      const error = { type: 'server', message: fault.message };
      if (fault.step === 'student') student.setError(fault.field, error);
      else parent.setError(fault.field, error);
    }
    const [first] = faults;
    if (first?.step === 'student') openStudent();
    setFaultToFocus(first);
  }
}
