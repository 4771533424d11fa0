import type { StudentDocument } from '@school/api-contract/student-documents';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { fieldErrors, notify, useDateFieldProps, useErrorText, useIssueText, useT } from '@school/kit';
import { useId, useState } from 'react';
import { useChangeExpiry } from './student-documents.queries';

/** Until when a document is good, for one that was kept without it or with a slip. */
export function ExpiryDialog({ document, onClose }: { document: StudentDocument; onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const formId = useId();
  const change = useChangeExpiry(document.id);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '');
  const wrong = fieldErrors(change.error).expiresOn;

  const submit = () => {
    if (change.isPending) return;
    change.mutate(expiresOn, {
      onSuccess: () => {
        notify({ title: t('student.upload.changed', { name: document.fileName }) });
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('student.upload.changeTitle')}
      description={[t(`student.documentTypes.${document.documentType}`), document.fileName].join(', ')}
      closeLabel={t('student.form.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('student.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={change.isPending}>
            {t('student.upload.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {change.isError && wrong === undefined && <Alert tone="danger">{errorText(change.error)}</Alert>}
          <DateField
            {...dateField}
            label={t('student.upload.expiresOn')}
            description={t('student.upload.changeHint')}
            value={expiresOn}
            onValueChange={setExpiresOn}
            error={issueText(wrong)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
