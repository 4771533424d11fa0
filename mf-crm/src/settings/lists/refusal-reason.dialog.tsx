import {
  type RefusalReasonBody,
  refusalReasonBody,
  type StoredRefusalReason,
} from '@school/api-contract/families/refusal-reasons';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { FormFailure } from '@school/design-system/form-errors';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { FormDialog } from '@school/kit/forms';
import { useRecordForm } from '../use-record-form';
import { useRefetchRefusalReason, useSaveRefusalReason } from './lists.queries';

interface RefusalReasonDialogProps {
  /** Undefined adds a reason. */
  reason: StoredRefusalReason | undefined;
  onClose: () => void;
}

/** The name of a reason, and whether the funnel offers it. */
export function RefusalReasonDialog({ reason, onClose }: RefusalReasonDialogProps) {
  const t = useT('mf-crm');
  const save = useSaveRefusalReason();
  const refetch = useRefetchRefusalReason();
  const { form, isConflict } = useRecordForm(refusalReasonBody, {
    stored: reason,
    toDraft,
    save: (body, stored) => save.mutateAsync({ reason: stored, body }),
    refetch: async () => reason && refetch(reason.id),
    onSaved: () => {
      notify({ title: t(reason ? 'settings.lists.reasonSaved' : 'settings.lists.reasonCreated') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(reason ? 'settings.lists.editReason' : 'settings.lists.newReason')}
      closeLabel={t('settings.lists.close')}
      cancelLabel={t('settings.lists.cancel')}
      submitLabel={t(reason ? 'settings.lists.save' : 'settings.lists.add')}
      notice={
        isConflict && (
          <FormFailure title={t('settings.lists.conflictTitle')}>{t('settings.lists.conflict')}</FormFailure>
        )
      }
    >
      <TextField {...form.input('name')} label={t('settings.lists.reasonName')} required maxLength={100} />
      {reason && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.lists.active')}
          description={t('settings.lists.activeHint')}
        />
      )}
    </FormDialog>
  );
}

const toDraft = (reason: StoredRefusalReason | undefined): RefusalReasonBody => ({
  name: reason?.name ?? '',
  active: reason?.active ?? true,
});
