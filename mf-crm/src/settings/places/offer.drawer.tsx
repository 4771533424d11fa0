import type { Branch, BranchSection, Section } from '@school/api-contract/school/branches';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { SelectField } from '@school/design-system/select-field';
import { notify, useErrorText, useT } from '@school/kit';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecordForm } from '../use-record-form';
import { FormDrawer } from './form-drawer';
import { fromOfferForm, offerForm, toOfferDraft } from './offer-form';
import {
  useCreateBranchSection,
  useRefetchPlaces,
  useRemoveBranchSection,
  useUpdateBranchSection,
} from './places.queries';
import { fromScheduleDraft } from './schedule-draft';
import { ScheduleFields } from './schedule-fields';
import { SchedulePreview } from './schedule-preview';

interface OfferDrawerProps {
  branch: Branch;
  /** Undefined gives the branch a section. */
  offer: BranchSection | undefined;
  /** The section of the offer, or those that the branch does not have yet. */
  sections: readonly Section[];
  onClose: () => void;
}

/** A section in a branch: its schedule by weekdays, what families see of it, and whether they may ask for it. */
export function OfferDrawer({ branch, offer, sections, onClose }: OfferDrawerProps) {
  const t = useT('mf-crm');
  const id = useId();
  const create = useCreateBranchSection();
  const update = useUpdateBranchSection();
  const refetch = useRefetchPlaces();
  const { form, ...state } = useRecordForm(offerForm, {
    stored: offer,
    toDraft: (stored) => toOfferDraft(stored, sections),
    save: (values, stored) => {
      const body = fromOfferForm(values);
      if (!stored) return create.mutateAsync({ branchId: branch.id, ...body });
      const { schedule, active } = body;
      return update.mutateAsync({ id: stored.id, updatedAt: stored.updatedAt, schedule, active });
    },
    refetch: async () => offer && refetch.branchSection(offer.id),
    onSaved: () => {
      notify({ title: t(offer ? 'settings.places.offerSaved' : 'settings.places.offerCreated') });
      onClose();
    },
  });
  const entries = form.field('entries');
  const kept = form.field('kept');
  const getTimeError = (index: number, time: 'startTime' | 'endTime') => form.field(`entries.${index}.${time}`).error;
  const section = sections.find((each) => String(each.id) === form.field('sectionId').value);

  return (
    <FormDrawer
      {...state}
      form={form}
      title={offer ? (section?.name ?? '') : t('settings.places.newOffer')}
      description={branch.name}
      submitLabel={t(offer ? 'settings.places.save' : 'settings.places.add')}
      errors={[
        { id: `${id}-section`, message: form.field('sectionId').error },
        ...entries.value.flatMap((_, index) =>
          (['startTime', 'endTime'] as const).map((time) => ({
            id: `${id}-entries.${index}.${time}`,
            message: getTimeError(index, time),
          })),
        ),
      ]}
      below={offer && <RemoveOffer offer={offer} onRemoved={onClose} />}
      onClose={onClose}
    >
      {!offer && (
        <SelectField
          {...form.field('sectionId')}
          native
          required
          id={`${id}-section`}
          label={t('settings.places.section')}
          placeholder={t('settings.places.chooseSection')}
          options={sections.map((each) => ({ value: String(each.id), label: each.name }))}
        />
      )}
      <ScheduleFields
        idPrefix={`${id}-entries`}
        kept={kept.value}
        original={toOfferDraft(offer, sections).kept}
        entries={entries.value}
        getError={getTimeError}
        onKept={kept.onValueChange}
        onEntries={entries.onValueChange}
      />
      <SchedulePreview schedule={fromScheduleDraft({ kept: kept.value, entries: entries.value })} />
      {offer && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.places.offerActive')}
          description={t('settings.places.offerActiveHint')}
        />
      )}
    </FormDrawer>
  );
}

function RemoveOffer({ offer, onRemoved }: { offer: BranchSection; onRemoved: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const remove = useRemoveBranchSection();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('settings.places.removeOffer')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.places.removeOfferTitle')}
        description={t('settings.places.removeOfferText')}
        confirmLabel={t('settings.places.remove')}
        cancelLabel={t('settings.places.cancel')}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(offer.id, {
            onSuccess: onRemoved,
            onError: (error) => {
              setAsking(false);
              notify({ tone: 'destructive', title: errorText(error) });
            },
          })
        }
      />
    </div>
  );
}
