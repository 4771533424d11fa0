import { documentTypes } from '@school/api-contract/students/student-documents';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Progress } from '@school/design-system/progress';
import { SelectField } from '@school/design-system/select-field';
import { Inline, Stack } from '@school/design-system/stack';
import { useDateFieldProps, useT } from '@school/kit';
import { FilePicker } from '../../shared/file-picker';
import styles from './documents.module.css';
import { useUploadForm } from './use-upload-form';

/** Kind, expiry day and file, chosen or photographed on a phone. */
export function UploadForm({ studentId }: { studentId: number }) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const { form, file, share, round, stop } = useUploadForm(studentId);
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <Stack>
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
        <div className={styles.pair}>
          <SelectField
            {...form.field('documentType')}
            native
            required
            id="document-type"
            label={t('student.upload.documentType')}
            placeholder={t('student.form.choose')}
            options={documentTypes.map((value) => ({ value, label: t(`student.documentTypes.${value}`) }))}
          />
          <DateField
            {...dateField}
            {...form.field('expiresOn')}
            id="document-expires"
            label={t('student.upload.expiresOn')}
          />
        </div>
        <FilePicker
          key={round}
          {...file}
          required
          id="document-file"
          label={t('student.upload.file')}
          description={t('student.upload.fileHint')}
          accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
        />
        {share !== undefined && (
          <Progress label={t(share < 1 ? 'student.upload.sending' : 'student.upload.checking')} value={share * 100} />
        )}
        <Inline>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t('student.upload.submit')}
          </Button>
          {share !== undefined && <Button onClick={stop}>{t('student.form.cancel')}</Button>}
        </Inline>
      </Stack>
    </form>
  );
}
