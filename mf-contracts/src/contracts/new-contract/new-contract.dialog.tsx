import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import type { ChosenStudent } from '@school/kit/forms';
import { useEffect, useId, useRef, useState } from 'react';
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

/** Creates a contract: student, type, template and preview; asks for fields that the student's card lacks. */
export function NewContractDialog({ student, onClose, onCreated }: NewContractDialogProps) {
  const t = useT('mf-contracts');
  const formId = useId();
  const form = useNewContract(student, onCreated);
  const fields = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const close = () => (form.isDirty ? setLeaving(true) : onClose());

  useEffect(() => {
    if (form.refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);

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
          <Button type="submit" form={formId} loading={form.isCreating}>
            {t('contracts.compose.create')}
          </Button>
          <Button variant="primary" loading={form.isCreating} onClick={() => form.submit(true)}>
            {t('contracts.compose.createAndSend')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <form
          ref={fields}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit(false);
          }}
        >
          <Stack>
            {form.failure && <Alert tone="danger">{form.failure}</Alert>}
            <StudentPicker student={form.student} onChange={form.chooseStudent} error={form.studentIssue} />
            <ContractTypeCards value={form.contractType} onChange={form.chooseType} />
            <TemplateSelect value={form.templateId} onChange={form.chooseTemplate} />
            <PartyFields names={form.lacking} values={form.values} issues={form.issues} onChange={form.type} />
          </Stack>
        </form>
        <ContractPreview preview={form.preview} chosen={form.student !== undefined} />
      </div>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('contracts.compose.leaveTitle')}
        description={t('contracts.compose.leaveText')}
        confirmLabel={t('contracts.compose.leave')}
        cancelLabel={t('contracts.compose.stay')}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
