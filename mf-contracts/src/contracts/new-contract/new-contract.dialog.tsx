import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import type { ChosenStudent } from '@school/kit/forms';
import { useId } from 'react';
import { OtherOpenContracts } from '../other-open-contracts';
import { ContractPreview } from './contract-preview';
import { ContractTypeCards } from './contract-type-cards';
import styles from './new-contract.module.css';
import { PartyFields } from './party-fields';
import { StudentPicker } from './student-picker';
import { TemplateSelect } from './template-select';
import { useNewContract } from './use-new-contract';

interface NewContractDialogProps {
  /** The student; chosen in the dialog when omitted. */
  student?: ChosenStudent;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Creates a contract: student, type, template and preview; requests fields that the student's card lacks. */
export function NewContractDialog({ student, onClose, onCreated }: NewContractDialogProps) {
  const t = useT('mf-contracts');
  const formId = useId();
  const form = useNewContract(student, onCreated);
  const close = () => form.askBefore(onClose);

  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={t('contracts.new')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} loading={form.isCreating} onClick={() => form.setSentToo(false)}>
            {t('contracts.compose.create')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={form.isCreating}
            onClick={() => form.setSentToo(true)}
          >
            {t('contracts.compose.createAndSend')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <form id={formId} noValidate onSubmit={form.submit}>
          <Stack>
            {form.failure && <Alert tone="danger">{form.failure}</Alert>}
            <StudentPicker
              student={form.student.value ?? undefined}
              onChange={form.chooseStudent}
              error={form.student.error}
            />
            {form.student.value && <OtherOpenContracts studentId={form.student.value.id} />}
            <ContractTypeCards value={form.contractType.value} onChange={form.chooseType} />
            <TemplateSelect contractType={form.contractType.value} {...form.template} />
            <PartyFields names={form.lacking} {...form.fields} getError={form.getFieldError} />
          </Stack>
        </form>
        <ContractPreview preview={form.preview} chosen={form.student.value !== null} />
      </div>
    </Dialog>
  );
}
