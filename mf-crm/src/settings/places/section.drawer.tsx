import { sportsDirections } from '@school/api-contract/common';
import { type Section, type SectionBody, sectionBody } from '@school/api-contract/school/branches';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useLabels, useT } from '@school/kit';
import { useId } from 'react';
import { useRecordForm } from '../use-record-form';
import { FormDrawer } from './form-drawer';
import { useRefetchPlaces, useSaveSection } from './places.queries';

interface SectionDrawerProps {
  /** Undefined creates a section. */
  section: Section | undefined;
  onClose: () => void;
}

/** What is taught: name, description, direction, and whether families may ask for it. */
export function SectionDrawer({ section, onClose }: SectionDrawerProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const id = useId();
  const save = useSaveSection();
  const refetch = useRefetchPlaces();
  const { form, ...state } = useRecordForm(sectionBody, {
    stored: section,
    toDraft,
    toBody: (draft) => ({ ...draft, sportsDirection: draft.sportsDirection === other ? null : draft.sportsDirection }),
    save: (body, stored) => save.mutateAsync({ section: stored, body }),
    refetch: async () => section && refetch.section(section.id),
    onSaved: () => {
      notify({ title: t(section ? 'settings.places.sectionSaved' : 'settings.places.sectionCreated') });
      onClose();
    },
  });
  const field = (name: 'name' | 'description') => ({ ...form.input(name), id: `${id}-${name}` });
  const names = ['name', 'description', 'sportsDirection'] as const;

  return (
    <FormDrawer
      {...state}
      form={form}
      title={t(section ? 'settings.places.editSection' : 'settings.places.newSection')}
      submitLabel={t(section ? 'settings.places.save' : 'settings.places.create')}
      errors={names.map((name) => ({ id: `${id}-${name}`, message: form.field(name).error }))}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('settings.places.name')}
        description={t('settings.places.sectionNameHint')}
        required
        maxLength={100}
      />
      <TextArea {...field('description')} label={t('settings.places.description')} maxLength={500} rows={3} />
      <SelectField
        {...form.field('sportsDirection')}
        native
        required
        id={`${id}-sportsDirection`}
        label={t('settings.places.direction')}
        description={t('settings.places.directionHint')}
        placeholder={t('settings.places.chooseDirection')}
        options={[
          ...sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) })),
          { value: other, label: t('settings.places.otherDirection') },
        ]}
      />
      {section && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.places.sectionActive')}
          description={t('settings.places.sectionActiveHint')}
        />
      )}
    </FormDrawer>
  );
}

/** Stands for no direction; a new section has neither until one is chosen. */
const other = 'other';

type SectionDraft = Omit<SectionBody, 'sportsDirection'> & { sportsDirection: string };

const toDraft = (section: Section | undefined): SectionDraft => ({
  name: section?.name ?? '',
  description: section?.description ?? '',
  sportsDirection: section ? (section.sportsDirection ?? other) : '',
  active: section?.active ?? true,
});
