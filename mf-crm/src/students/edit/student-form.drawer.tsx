import { studentFields } from '@school/api-contract/students/student-fields';
import type { Student } from '@school/api-contract/students/students';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DetailPanel } from '@school/design-system/detail-panel';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useId } from 'react';
import { useFieldValue } from '../history/use-field-value';
import { toFullName } from '../student-name';
import { DuplicatesDialog } from './duplicates.dialog';
import { GroupToJoin } from './group-to-join';
import { KnownFamily } from './known-family';
import { SiblingsDialog } from './siblings.dialog';
import { StudentFields } from './student-fields';
import styles from './student-form.module.css';
import { useStudentForm } from './use-student-form';

interface StudentFormDrawerProps {
  /** Undefined creates a student. */
  student?: Student;
  /** Whether the form is shown beside the list, as the card is. */
  besideList?: boolean;
  onClose: () => void;
  onSaved: (saved: Student) => void;
}

/** The card as a form. Typed values survive an accidental close and a concurrent save by another user. */
export function StudentFormDrawer({ student, besideList = false, onClose, onSaved }: StudentFormDrawerProps) {
  const t = useT('mf-crm');
  const fieldValue = useFieldValue();
  const formId = useId();
  const { form, group, chooseGroup, clashes, duplicates, siblings, askBefore, ...questions } = useStudentForm(
    student,
    onSaved,
  );
  const close = () => askBefore(onClose);
  const errors = studentFields.flatMap((field) => {
    const { error } = form.field(field);
    if (error === undefined) return [];
    return [{ id: `student-${field}`, message: `${t(`student.fields.${field}`)}: ${error}` }];
  });

  return (
    <DetailPanel
      open
      besideList={besideList}
      recordKey={student?.id ?? 'new'}
      onOpenChange={close}
      title={student ? t('student.form.editTitle') : t('student.form.newTitle')}
      description={student && toFullName(student)}
      closeLabel={t('student.form.close')}
      footer={
        <>
          <Button onClick={close}>{t('student.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {t('student.form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Stack gap={5}>
          <FormErrors title={t('student.form.wrongTitle')} errors={errors} />
          {form.failure && <FormFailure>{form.failure}</FormFailure>}
          {clashes && (
            <div tabIndex={-1} data-form-error>
              <Alert tone="warning" role="alert" title={clashes.text}>
                <p>{t('student.form.conflict')}</p>
                {clashes.fields.length > 0 && (
                  <ul className={styles.list}>
                    {clashes.fields.map(({ field, theirs }) => (
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
          <StudentFields
            form={form}
            hasMedicalConsent={student?.medicalConsent === true}
            opensAll={student !== undefined}
            knownFamily={!student && <KnownFamily form={form} onTaken={questions.acceptFamily} />}
            groupField={!student && <GroupToJoin form={form} value={group} onChange={chooseGroup} />}
          />
        </Stack>
      </form>
      {siblings.length > 0 && (
        <SiblingsDialog siblings={siblings} onSave={questions.saveWithSiblings} onClose={questions.forgetSiblings} />
      )}
      <DuplicatesDialog
        duplicates={duplicates}
        isNew={student === undefined}
        onSaveAnyway={questions.saveAnyway}
        onClose={questions.forgetDuplicates}
      />
    </DetailPanel>
  );
}
