import { type TrialRequestSource, trialRequestSources } from '@school/api-contract/families/trial-requests';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import type { IdOrNone } from './address-values';
import { IdField } from './filter-fields';
import { useFunnelChoices } from './use-funnel-choices';

interface SourceFieldProps {
  value: TrialRequestSource | undefined;
  onChange: (source: TrialRequestSource | undefined) => void;
}

/** A filter by where the request came from. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  const t = useT('mf-funnel');
  return (
    <SelectField
      native
      label={t('filters.source')}
      placeholder={t('filters.anySource')}
      options={trialRequestSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
      value={value ?? ''}
      onValueChange={(text) => onChange(trialRequestSources.find((source) => source === text))}
    />
  );
}

interface LedByFieldProps {
  value: IdOrNone | undefined;
  onChange: (ledBy: IdOrNone | undefined) => void;
}

/** A filter by who last moved the request. */
export function LedByField({ value, onChange }: LedByFieldProps) {
  const t = useT('mf-funnel');
  const choices = useFunnelChoices().data;
  return (
    <IdField
      label={t('filters.ledBy')}
      any={t('filters.anyPerson')}
      other={t('filters.formerPerson')}
      options={choices && [...choices.leaders, { id: 'none', name: t('filters.nobody') }]}
      value={value}
      onChange={onChange}
    />
  );
}
