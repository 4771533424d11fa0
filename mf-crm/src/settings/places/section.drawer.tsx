import { type Section, type SectionBody, sectionBody } from '@school/api-contract/school/branches';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { useId } from 'react';
import { useRecordForm } from '../use-record-form';
import { FormDrawer } from './form-drawer';
import { useRefetchPlaces, useSaveSection } from './places.queries';

interface SectionDrawerProps {
  /** Undefined creates a section. */
  section: Section | undefined;
  onClose: () => void;
}

/** What is taught: name, description, and whether families may ask for it. */
export function SectionDrawer({ section, onClose }: SectionDrawerProps) {
  const t = useT('mf-crm');
  const id = useId();
  const save = useSaveSection();
  const refetch = useRefetchPlaces();
  const { form, ...state } = useRecordForm(sectionBody, {
    stored: section,
    toDraft,
    save: (body, stored) => save.mutateAsync({ section: stored, body }),
    refetch: async () => section && refetch.section(section.id),
    onSaved: () => {
      notify({ title: t(section ? 'settings.places.sectionSaved' : 'settings.places.sectionCreated') });
      onClose();
    },
  });
  const field = (name: 'name' | 'description') => ({ ...form.input(name), id: `${id}-${name}` });
  const names = ['name', 'description'] as const;

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

const toDraft = (section: Section | undefined): SectionBody => ({
  name: section?.name ?? '',
  description: section?.description ?? '',
  active: section?.active ?? true,
});
