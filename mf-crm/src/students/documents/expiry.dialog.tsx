import { type StudentDocument, studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { DateField } from '@school/design-system/date-field';
import { notify, useDateFieldProps, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useChangeExpiry } from './student-documents.queries';

/** Sets or corrects the last day of a stored document. */
export function ExpiryDialog({ document, onClose }: { document: StudentDocument; onClose: () => void }) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const change = useChangeExpiry(document.id);
  const form = useContractForm(studentDocumentRoutes.change.body, {
    draft: { expiresOn: document.expiresOn ?? '' },
    toBody: ({ expiresOn }) => ({ expiresOn: expiresOn || null }),
    send: (body) => change.mutateAsync(body),
    onSent: () => {
      notify({ title: t('student.upload.changed', { name: document.fileName }) });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('student.upload.changeTitle')}
      description={[t(`student.documentTypes.${document.documentType}`), document.fileName].join(', ')}
      closeLabel={t('student.form.close')}
      cancelLabel={t('student.form.cancel')}
      submitLabel={t('student.upload.save')}
    >
      <DateField
        {...dateField}
        {...form.field('expiresOn')}
        label={t('student.upload.expiresOn')}
        description={t('student.upload.changeHint')}
      />
    </FormDialog>
  );
}
