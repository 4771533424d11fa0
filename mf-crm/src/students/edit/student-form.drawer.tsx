import { studentFields } from '@school/api-contract/students/student-fields';
import type { Student } from '@school/api-contract/students/students';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { useIssueText, useT } from '@school/kit';
import { useId, useState } from 'react';
import { useFieldValue } from '../history/use-field-value';
import { toFullName } from '../student-name';
import { DuplicatesDialog } from './duplicates.dialog';
import { StudentFields } from './student-fields';
import styles from './student-form.module.css';
import { useStudentForm } from './use-student-form';

interface StudentFormDrawerProps {
  /** Undefined creates a student. */
  student?: Student;
  onClose: () => void;
  onSaved: (saved: Student) => void;
}

/** The card as a form. Typed values survive an accidental close and somebody else's save. */
export function StudentFormDrawer({ student, onClose, onSaved }: StudentFormDrawerProps) {
  const t = useT('mf-crm');
  const issueText = useIssueText();
  const fieldValue = useFieldValue();
  const formId = useId();
  const form = useStudentForm(student, onSaved);
  const [leaving, setLeaving] = useState(false);
  const close = () => (form.dirty ? setLeaving(true) : onClose());
  const errors = studentFields.flatMap((field) => {
    const message = form.wrong[field];
    if (message === undefined) return [];
    return [{ id: `student-${field}`, message: `${t(`student.fields.${field}`)}: ${issueText(message)}` }];
  });

  return (
    <Drawer
      open
      onOpenChange={close}
      title={student ? t('student.form.editTitle') : t('student.form.newTitle')}
      description={student && toFullName(student)}
      closeLabel={t('student.form.close')}
      footer={
        <>
          <Button onClick={close}>{t('student.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.pending}>
            {t('student.form.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Stack gap={5}>
          {errors.length > 0 && <FormErrors ref={form.summary} title={t('student.form.wrongTitle')} errors={errors} />}
          {form.failure && <FormFailure>{form.failure}</FormFailure>}
          {form.clashes && (
            <div ref={errors.length === 0 ? form.summary : undefined} tabIndex={-1}>
              <Alert tone="warning" role="alert" title={form.clashes.text}>
                <p>{t('student.form.conflict')}</p>
                {form.clashes.fields.length > 0 && (
                  <ul className={styles.list}>
                    {form.clashes.fields.map(({ field, theirs }) => (
                      <li key={field}>
                        {t('student.form.clash', {
                          field: t(`student.fields.${field}`),
                          theirs: theirs === '' ? t('student.form.blank') : fieldValue(field, theirs),
                        })}
                      </li>
                    ))}
                  </ul>
                )}
              </Alert>
            </div>
          )}
          <StudentFields form={form} />
        </Stack>
      </form>
      <DuplicatesDialog
        duplicates={form.duplicates}
        isNew={student === undefined}
        onSaveAnyway={form.submitAnyway}
        onClose={form.forgetDuplicates}
      />
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('student.form.leaveTitle')}
        description={t('student.form.leaveText')}
        confirmLabel={t('student.form.leave')}
        cancelLabel={t('student.form.stay')}
        onConfirm={() => {
          form.leave();
          onClose();
        }}
      />
    </Drawer>
  );
}
