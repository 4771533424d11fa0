import { walkInBody } from '@school/api-contract/families/trial-request-cards';
import { PhoneField } from '@school/design-system/phone-field';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';
import { useWriteDownWalkIn } from './trial.queries';

/** Two fields for a child who came without a request; staff of the funnel call the family. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-crm');
  const writeDown = useWriteDownWalkIn();
  const [getKey] = useState(createRequestKeys);
  const form = useContractForm(walkInBody, {
    draft: { childName: '', parentPhone: '+7' },
    send: (body) => writeDown.mutateAsync({ ...body, key: getKey(body) }),
    onSent: () => {
      notify({ title: t('attendance.trial.written') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('attendance.trial.walkIn')}
      description={t('attendance.trial.walkInText')}
      closeLabel={t('attendance.trial.close')}
      cancelLabel={t('attendance.trial.cancel')}
      submitLabel={t('attendance.trial.write')}
    >
      <TextField
        {...form.input('childName')}
        label={t('attendance.trial.childName')}
        required
        maxLength={100}
        autoComplete="off"
      />
      <PhoneField {...form.field('parentPhone')} mode="compact" label={t('attendance.trial.phone')} required />
    </FormDialog>
  );
}
