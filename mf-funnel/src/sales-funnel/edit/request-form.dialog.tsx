import { enteredRequestBody, type TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { DateTimeField } from '@school/design-system/date-time-field';
import { FormFailure } from '@school/design-system/form-errors';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import {
  fromSchoolClock,
  hasCode,
  notify,
  toSchoolClock,
  useDateFieldProps,
  useT,
  useTimeFieldProps,
} from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';
import { useFunnelChoices } from '../../shared/use-funnel-choices';
import { useEnterRequest, useFetchRequest, useUpdateFacts } from '../panel/request-detail.queries';
import { PhoneFamily } from './phone-family';

interface RequestFormDialogProps {
  /** Undefined enters a new one. */
  request?: TrialRequestDetail;
  onClose: () => void;
  onEntered?: (id: number) => void;
}

const enteredSources = ['phone', 'walk_in', 'recommendation'] as const;

const toDraft = (request: TrialRequestDetail | undefined) => ({
  source: 'phone',
  childName: request?.childName ?? '',
  childAge: request?.childAge?.toString() ?? '',
  parentName: request?.parentName ?? '',
  parentPhone: request?.parentPhone ?? '+7',
  sectionId: request?.sectionId?.toString() ?? '',
  branchId: request?.branchId?.toString() ?? '',
  desiredDate: request?.desiredDate ? toSchoolClock(request.desiredDate) : '',
  notes: request?.notes ?? '',
  recommendedBy: request?.recommendedBy ?? '',
});

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** What is known of a family: entered while it calls, completed or corrected later. Name and phone are enough. */
export function RequestFormDialog({ request, onClose, onEntered }: RequestFormDialogProps) {
  const t = useT('mf-funnel');
  const dateField = useDateFieldProps();
  const timeField = useTimeFieldProps();
  const choices = useFunnelChoices().data;
  // The request when the form was opened, regardless of later fetches.
  const [known, setKnown] = useState(request);
  const [isConflict, setConflict] = useState(false);
  const enter = useEnterRequest();
  const [getKey] = useState(createRequestKeys);
  const update = useUpdateFacts(request?.id ?? 0);
  const fetchRequest = useFetchRequest();
  const form = useContractForm(enteredRequestBody, {
    draft: toDraft(request),
    toBody: ({ childAge, sectionId, branchId, desiredDate, notes, recommendedBy, ...draft }) => ({
      ...draft,
      childAge: toNumber(childAge),
      sectionId: toNumber(sectionId),
      branchId: toNumber(branchId),
      desiredDate: desiredDate === '' ? null : fromSchoolClock(desiredDate),
      notes: notes.trim() || null,
      recommendedBy: recommendedBy.trim() || null,
    }),
    send: async ({ source, ...facts }) => {
      if (!known) {
        const entered = { ...facts, source };
        return enter.mutateAsync({ ...entered, key: getKey(entered) });
      }
      try {
        return await update.mutateAsync({ ...facts, updatedAt: known.updatedAt });
      } catch (error) {
        const theirs = hasCode(error, 'CONFLICT') ? await fetchRequest(known.id).catch(() => undefined) : undefined;
        if (!theirs) throw error;
        // Somebody else has changed the request: with the new version the form can be saved again.
        setKnown(theirs);
        setConflict(true);
        form.merge(toDraft(theirs));
        return undefined;
      }
    },
    onSent: (saved) => {
      if (!saved) return;
      notify({ title: t(request ? 'form.saved' : 'form.entered', { child: saved.childName }) });
      if (onEntered) onEntered(saved.id);
      else onClose();
    },
  });
  const isRecommended = request ? request.source === 'recommendation' : form.field('source').value === 'recommendation';
  // A closed section or branch stays with the requests that have it.
  const withOwn = (
    items: readonly { id: number; name: string }[] | undefined,
    id?: number | null,
    name?: string | null,
  ) =>
    [...(items ?? []), ...(id && name && !items?.some((item) => item.id === id) ? [{ id, name }] : [])].map((item) => ({
      value: String(item.id),
      label: item.name,
    }));

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(request ? 'form.editTitle' : 'form.newTitle')}
      closeLabel={t('dialog.close')}
      cancelLabel={t('dialog.cancel')}
      submitLabel={t(request ? 'form.save' : 'form.enter')}
      notice={isConflict && <FormFailure>{t('form.conflict')}</FormFailure>}
    >
      <TextField
        {...form.input('childName')}
        label={t('form.childName')}
        description={t('form.childNameHint')}
        required
        maxLength={100}
        autoComplete="off"
      />
      <PhoneField {...form.field('parentPhone')} mode="compact" label={t('form.parentPhone')} required />
      {!request && <PhoneFamily typed={form.field('parentPhone').value} enteredId={enter.data?.id} />}
      {!request && (
        <SelectField
          {...form.field('source')}
          native
          label={t('form.source')}
          options={enteredSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
      )}
      {isRecommended && (
        <TextField
          {...form.input('recommendedBy')}
          label={t('form.recommendedBy')}
          maxLength={150}
          autoComplete="off"
        />
      )}
      <TextField
        {...form.input('childAge')}
        label={t('form.childAge')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
      <TextField {...form.input('parentName')} label={t('form.parentName')} maxLength={150} autoComplete="off" />
      <SelectField
        {...form.field('sectionId')}
        native
        label={t('form.section')}
        placeholder={t('form.notChosen')}
        options={withOwn(choices?.sections, request?.sectionId, request?.sectionName)}
      />
      <SelectField
        {...form.field('branchId')}
        native
        label={t('form.branch')}
        placeholder={t('form.notChosen')}
        options={withOwn(choices?.branches, request?.branchId, request?.branchName)}
      />
      <DateTimeField
        timeField={timeField}
        {...dateField}
        {...form.field('desiredDate')}
        legend={t('form.desiredDate')}
        dateLabel={t('assign.date')}
        timeLabel={t('assign.time')}
      />
      <TextArea {...form.input('notes')} label={t('form.notes')} maxLength={1000} />
    </FormDialog>
  );
}
