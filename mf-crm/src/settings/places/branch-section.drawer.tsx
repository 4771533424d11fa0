import type { Branch, BranchSection, Section } from '@school/api-contract/school/branches';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { SelectField } from '@school/design-system/select-field';
import { notify, useErrorText, useT } from '@school/kit';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecordForm } from '../use-record-form';
import { branchSectionForm, fromBranchSectionForm, toBranchSectionDraft } from './branch-section-form';
import { FormDrawer } from './form-drawer';
import {
  useCreateBranchSection,
  useRefetchPlaces,
  useRemoveBranchSection,
  useUpdateBranchSection,
} from './places.queries';
import { fromScheduleDraft } from './schedule-draft';
import { ScheduleFields } from './schedule-fields';
import { SchedulePreview } from './schedule-preview';

interface BranchSectionDrawerProps {
  branch: Branch;
  /** Undefined adds a section to the branch. */
  branchSection: BranchSection | undefined;
  /** The section that is edited, or those that the branch does not have yet. */
  sections: readonly Section[];
  onClose: () => void;
}

/** A section in a branch: its schedule by weekdays, what families see of it, and whether they may ask for it. */
export function BranchSectionDrawer({ branch, branchSection, sections, onClose }: BranchSectionDrawerProps) {
  const t = useT('mf-crm');
  const id = useId();
  const create = useCreateBranchSection();
  const update = useUpdateBranchSection();
  const refetch = useRefetchPlaces();
  const { form, ...state } = useRecordForm(branchSectionForm, {
    stored: branchSection,
    toDraft: (stored) => toBranchSectionDraft(stored, sections),
    save: (values, stored) => {
      const body = fromBranchSectionForm(values);
      if (!stored) return create.mutateAsync({ branchId: branch.id, ...body });
      const { schedule, active } = body;
      return update.mutateAsync({ id: stored.id, updatedAt: stored.updatedAt, schedule, active });
    },
    refetch: async () => branchSection && refetch.branchSection(branchSection.id),
    onSaved: () => {
      notify({
        title: t(branchSection ? 'settings.places.branchSectionSaved' : 'settings.places.branchSectionCreated'),
      });
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
      title={branchSection ? (section?.name ?? '') : t('settings.places.newBranchSection')}
      description={branch.name}
      submitLabel={t(branchSection ? 'settings.places.save' : 'settings.places.add')}
      errors={[
        { id: `${id}-section`, message: form.field('sectionId').error },
        ...entries.value.flatMap((_, index) =>
          (['startTime', 'endTime'] as const).map((time) => ({
            id: `${id}-entries.${index}.${time}`,
            message: getTimeError(index, time),
          })),
        ),
      ]}
      below={(leave) => branchSection && <RemoveBranchSection branchSection={branchSection} onRemoved={leave} />}
      onClose={onClose}
    >
      {!branchSection && (
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
        original={toBranchSectionDraft(branchSection, sections).kept}
        entries={entries.value}
        getError={getTimeError}
        onKept={kept.onValueChange}
        onEntries={entries.onValueChange}
      />
      <SchedulePreview schedule={fromScheduleDraft({ kept: kept.value, entries: entries.value })} />
      {branchSection && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.places.branchSectionActive')}
          description={t('settings.places.branchSectionActiveHint')}
        />
      )}
    </FormDrawer>
  );
}

function RemoveBranchSection({ branchSection, onRemoved }: { branchSection: BranchSection; onRemoved: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const remove = useRemoveBranchSection();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('settings.places.removeBranchSection')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.places.removeBranchSectionTitle')}
        description={t('settings.places.removeBranchSectionText')}
        confirmLabel={t('settings.places.removeBranchSectionConfirm')}
        cancelLabel={t('settings.places.cancel')}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(branchSection.id, {
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
