import { conversionGroupings } from '@school/api-contract/families/funnel-conversion';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useT, useToolbarLabels } from '@school/kit';
import { MonthPeriod } from '@school/kit/reports';
import { PlaceFields } from '../shared/filter-fields';
import { LedByField, SourceField } from '../shared/request-fields';
import styles from './conversion.module.css';
import type { ConversionChoice } from './use-conversion-address';

interface ConversionChoicesProps {
  choice: ConversionChoice;
  /** Number of active filters. */
  active: number;
  onChange: (change: Partial<ConversionChoice>) => void;
  onReset: () => void;
}

/** Period, grouping and filters. */
export function ConversionChoices({ choice, active, onChange, onReset }: ConversionChoicesProps) {
  const t = useT('mf-funnel');
  return (
    <PageToolbar
      labels={useToolbarLabels()}
      onReset={onReset}
      lead={<MonthPeriod from={choice.from} to={choice.to} onChange={onChange} />}
      inline={{
        active: 0,
        controls: (
          <SelectField
            native
            toolbar
            labelHidden
            label={t('conversion.by.label')}
            options={conversionGroupings.map((value) => ({ value, label: t(`conversion.by.${value}`) }))}
            value={choice.by}
            onValueChange={(value) => onChange({ by: conversionGroupings.find((grouping) => grouping === value) })}
            className={styles.grouping}
          />
        ),
      }}
      more={{
        active,
        controls: (
          <>
            <PlaceFields value={choice} onChange={onChange} />
            <SourceField value={choice.source} onChange={(source) => onChange({ source })} />
            <LedByField value={choice.ledBy} onChange={(ledBy) => onChange({ ledBy })} />
          </>
        ),
      }}
    />
  );
}
