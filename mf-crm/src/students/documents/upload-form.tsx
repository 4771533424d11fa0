import { documentTypes } from '@school/api-contract/students/student-documents';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Progress } from '@school/design-system/progress';
import { SelectField } from '@school/design-system/select-field';
import { Inline, Stack } from '@school/design-system/stack';
import { useDateFieldProps, useIssueText, useT } from '@school/kit';
import styles from './documents.module.css';
import { FilePicker } from './file-picker';
import { useUploadForm } from './use-upload-form';

/** Kind, last day and file: chosen, or photographed on a phone. */
export function UploadForm({ studentId }: { studentId: number }) {
  const t = useT('mf-crm');
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const form = useUploadForm(studentId);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack>
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
        <div className={styles.pair}>
          <SelectField
            native
            required
            id="document-type"
            label={t('student.upload.documentType')}
            placeholder={t('student.form.choose')}
            options={documentTypes.map((value) => ({ value, label: t(`student.documentTypes.${value}`) }))}
            value={form.documentType}
            onValueChange={form.setDocumentType}
            error={issueText(form.wrong.documentType)}
          />
          <DateField
            {...dateField}
            id="document-expires"
            label={t('student.upload.expiresOn')}
            value={form.expiresOn}
            onValueChange={form.setExpiresOn}
            error={issueText(form.wrong.expiresOn)}
          />
        </div>
        <FilePicker key={form.round} file={form.file} onPick={form.setFile} error={issueText(form.wrong.file)} />
        {form.share !== undefined && (
          <Progress
            label={t(form.share < 1 ? 'student.upload.sending' : 'student.upload.checking')}
            value={form.share * 100}
          />
        )}
        <Inline>
          <Button type="submit" variant="primary" loading={form.share !== undefined}>
            {t('student.upload.submit')}
          </Button>
          {form.share !== undefined && <Button onClick={form.stop}>{t('student.form.cancel')}</Button>}
        </Inline>
      </Stack>
    </form>
  );
}
