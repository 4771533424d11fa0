import { closureRoutes } from '@school/api-contract/groups/closures';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { notify, schoolDay, useDateFieldProps, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { TellFamilies, useFamiliesText } from '../../attendance/session/impact-notice';
import { useGroupChoices } from '../groups.queries';
import styles from './closure.module.css';
import { useCloseDays, useClosurePreview } from './closure.queries';

/** Cancels all sessions of some days, in the whole school, a branch or a hall; shows first what that means. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const toText = useFamiliesText();
  const dateField = useDateFieldProps();
  const closeDays = useCloseDays();
  const choices = useGroupChoices();
  const branches = choices.data?.branches ?? [];
  const [today] = useState(schoolDay);
  const form = useContractForm(closureRoutes.close.body, {
    draft: {
      from: today,
      to: today,
      branchId: '',
      hall: '',
      reason: '',
      tellFamilies: true,
      extendSubscriptions: false,
    },
    toBody: ({ branchId, hall, ...draft }) => ({
      ...draft,
      branchId: branchId === '' ? undefined : Number(branchId),
      hall: hall || undefined,
    }),
    texts: { reason: t('attendance.reasonMissing') },
    send: (body) => closeDays.mutateAsync(body),
    onSent: ({ cancelled, told, extended }) => {
      const families = toText(told);
      const more = [
        extended > 0 && t('groups.closure.extended', { count: extended }),
        families && t('attendance.impact.told', { families }),
      ].filter(Boolean);
      notify({
        title: t('groups.closure.done', { count: cancelled }),
        ...(more.length > 0 && { description: more.join(' ') }),
      });
      onClose();
    },
  });
  const { from, to, branchId, hall } = form.values();
  const branchField = form.field('branchId');
  const hallField = form.field('hall');
  const telling = form.field('tellFamilies');
  const extending = form.field('extendSubscriptions');
  const halls = branches.find(({ id }) => String(id) === branchId)?.halls ?? [];
  const preview = useClosurePreview({
    ...{ from, to, branchId: branchId === '' ? undefined : Number(branchId), hall: hall || undefined },
  });
  const { sessions = 0, groups = 0, trials = 0, families, subscriptions = 0 } = preview.data ?? {};

  return (
    <FormDialog
      form={{ ...form, isSending: form.isSending || choices.isPending || preview.isFetching }}
      onClose={onClose}
      title={t('groups.closure.title')}
      description={t('groups.closure.text')}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.keepSessions')}
      submitLabel={sessions > 0 ? t('groups.closure.submit', { count: sessions }) : t('groups.closure.submitNone')}
      variant="danger"
    >
      <div className={styles.days}>
        <DateField
          {...dateField}
          {...form.field('from')}
          onValueChange={(day) => {
            form.field('from').onValueChange(day);
            if (day > to) form.field('to').onValueChange(day);
          }}
          label={t('groups.closure.from')}
          required
          min={today}
        />
        <DateField {...dateField} {...form.field('to')} label={t('groups.closure.to')} required min={from || today} />
      </div>
      {choices.isLoadingError && <Alert tone="danger">{errorText(choices.error)}</Alert>}
      <SelectField
        {...branchField}
        native
        disabled={!choices.data}
        label={t('groups.branch')}
        placeholder={t('groups.closure.allBranches')}
        options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValueChange={(value) => {
          branchField.onValueChange(value);
          hallField.onValueChange('');
        }}
      />
      {halls.length > 0 && (
        <SelectField
          {...hallField}
          native
          label={t('groups.hall')}
          placeholder={t('groups.closure.allHalls')}
          options={halls.map((name) => ({ value: name, label: name }))}
        />
      )}
      <TextArea
        {...form.input('reason')}
        label={t('attendance.reason')}
        description={t('groups.closure.reasonHint')}
        required
        maxLength={300}
      />
      <div aria-live="polite" aria-busy={preview.isFetching}>
        {preview.isError && <Alert tone="danger">{errorText(preview.error)}</Alert>}
        {preview.data && sessions === 0 && <Alert role="note">{t('groups.closure.none')}</Alert>}
        {sessions > 0 && (
          <Alert tone="warning" title={t('groups.closure.sessions', { count: sessions })}>
            {[
              t('groups.closure.inGroups', { count: groups }),
              trials > 0 && t('groups.closure.trials', { count: trials }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Alert>
        )}
      </div>
      {families && families.email + families.sms > 0 && (
        <TellFamilies families={families} isTelling={telling.value} onTellingChange={telling.onValueChange} />
      )}
      {subscriptions > 0 && (
        <CheckboxField
          label={t('groups.closure.extend', { count: subscriptions })}
          description={t('groups.closure.extendHint')}
          checked={extending.value}
          onChange={({ target }) => extending.onValueChange(target.checked)}
        />
      )}
    </FormDialog>
  );
}
