import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import type { IdOrNone } from './address-values';
import { useFunnelChoices } from './use-funnel-choices';

interface IdFieldProps<Value extends IdOrNone> {
  label: string;
  /** The option that matches everything. */
  any: string;
  options: readonly { id: Value; name: string }[] | undefined;
  /** Names a chosen value that is not among the options, such as a section that has been closed. */
  other: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter by one of several named things. */
export function IdField<Value extends IdOrNone>({ label, any, options, other, value, onChange }: IdFieldProps<Value>) {
  const known = options ?? [];
  const isOther = value !== undefined && options !== undefined && !known.some(({ id }) => id === value);
  const all = isOther ? [...known, { id: value, name: other }] : known;
  return (
    <SelectField
      native
      label={label}
      placeholder={any}
      options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value?.toString() ?? ''}
      onValueChange={(text) => onChange(all.find(({ id }) => String(id) === text)?.id)}
    />
  );
}

interface Place {
  sectionId: IdOrNone | undefined;
  branchId: IdOrNone | undefined;
}

/** Filters by section and branch. */
export function PlaceFields({ value, onChange }: { value: Place; onChange: (change: Partial<Place>) => void }) {
  const t = useT('mf-funnel');
  const choices = useFunnelChoices().data;
  return (
    <>
      <IdField
        label={t('filters.section')}
        any={t('filters.anySection')}
        other={t('filters.closedSection')}
        options={choices && [...choices.sections, { id: 'none', name: t('filters.noSection') }]}
        value={value.sectionId}
        onChange={(sectionId) => onChange({ sectionId })}
      />
      <IdField
        label={t('filters.branch')}
        any={t('filters.anyBranch')}
        other={t('filters.closedBranch')}
        options={choices && [...choices.branches, { id: 'none', name: t('filters.noBranch') }]}
        value={value.branchId}
        onChange={(branchId) => onChange({ branchId })}
      />
    </>
  );
}
