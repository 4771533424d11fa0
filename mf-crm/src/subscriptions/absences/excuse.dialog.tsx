import { absenceExcuseRoutes, excuseReasons } from '@school/api-contract/money/absence-excuses';
import { chosenFile } from '@school/api-contract/uploaded-file';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { notify, useDateFieldProps, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { FilePicker } from '../../shared/file-picker';
import styles from '../subscriptions.module.css';
import { useExcuseAbsence } from './absences.queries';

interface ExcuseDialogProps {
  student: { id: number; name: string };
  /** One is taken; among several the user chooses. */
  groups: readonly { id: number; name: string }[];
  /** 'yyyy-MM-dd' */
  day: string;
  onClose: () => void;
}

const schema = absenceExcuseRoutes.create.body.safeExtend({ file: chosenFile.nullable() });

const noFile: File | null = null;

/** Records why a student was, or will be, absent on one or several days, with a document when there is one. */
export function ExcuseDialog({ student, groups, day, onClose }: ExcuseDialogProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const excuse = useExcuseAbsence();
  const [only] = groups;
  const form = useContractForm(schema, {
    draft: {
      groupId: groups.length === 1 && only ? String(only.id) : '',
      from: day,
      to: day,
      reason: 'illness',
      comment: '',
      file: noFile,
    },
    toBody: ({ groupId, comment, ...draft }) => ({
      ...draft,
      studentId: student.id,
      groupId: groupId === '' ? undefined : Number(groupId),
      comment: comment.trim() || null,
    }),
    send: (body) => excuse.mutateAsync(body),
    onSent: (excuses) => {
      notify({ title: t('absences.form.done', { count: excuses.length, name: student.name }) });
      onClose();
    },
  });
  const from = form.field('from');
  const to = form.field('to');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('absences.form.title')}
      description={student.name}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('absences.form.submit')}
    >
      {groups.length > 1 && (
        <SelectField
          {...form.field('groupId')}
          native
          required
          label={t('subscriptions.group')}
          placeholder={t('absences.form.chooseGroup')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <div className={styles.pair}>
        <DateField
          {...dateField}
          {...from}
          label={t('absences.form.from')}
          required
          onValueChange={(value) => {
            from.onValueChange(value);
            if (value !== '' && to.value < value) to.onValueChange(value);
          }}
        />
        <DateField {...dateField} {...to} label={t('absences.form.to')} required min={from.value} />
      </div>
      <SelectField
        {...form.field('reason')}
        native
        label={t('subscriptions.form.reason')}
        options={excuseReasons.map((value) => ({ value, label: t(`absences.reasons.${value}`) }))}
      />
      <TextArea {...form.input('comment')} label={t('subscriptions.form.comment')} maxLength={300} />
      <FilePicker
        {...form.field('file')}
        id="excuse-document"
        label={t('absences.form.document')}
        description={t('absences.form.documentHint')}
        accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
      />
    </FormDialog>
  );
}
