import { refusalStages } from '@school/api-contract/families/refusal-archive';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { useT, useToolbarLabels } from '@school/kit';
import { DayPeriod } from '@school/kit/reports';
import { useRefusalReasons } from '../sales-funnel/dialogs.queries';
import { IdField, PlaceFields } from '../shared/filter-fields';
import { useRefusalFigures } from './archive.queries';
import type { ArchiveFilter } from './use-archive-filter';

interface ArchiveFiltersProps {
  filter: ArchiveFilter;
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<ArchiveFilter>) => void;
  onReset: () => void;
}

/** Search, stage, and filters by reason, section, branch and period; the address keeps all of them. */
export function ArchiveFilters({ filter, typed, onType, onChange, onReset }: ArchiveFiltersProps) {
  const t = useT('mf-funnel');
  const reasons = useRefusalReasons().data;
  // of both stages, whichever is chosen
  const counts = useRefusalFigures({ ...filter, stage: undefined }).data?.stages;
  const { from, to, reasonId, sectionId, branchId } = filter;

  return (
    <PageToolbar
      labels={useToolbarLabels()}
      search={{
        label: t('filters.search'),
        clearLabel: t('filters.clearSearch'),
        value: typed,
        onValueChange: onType,
      }}
      onReset={onReset}
      inline={{
        active: (from ?? to) ? 1 : 0,
        controls: <DayPeriod label={t('archive.days')} from={from} to={to} onChange={onChange} />,
      }}
      chips={{
        active: filter.stage ? 1 : 0,
        controls: (
          <ChipGroup label={t('archive.stages')}>
            {refusalStages.map((stage) => (
              <Chip
                key={stage}
                pressed={filter.stage === stage}
                count={counts?.find((each) => each.stage === stage)?.count}
                onPressedChange={(pressed) => onChange({ stage: pressed ? stage : undefined })}
              >
                {t(`archive.stage.${stage}`)}
              </Chip>
            ))}
          </ChipGroup>
        ),
      }}
      more={{
        active: [reasonId, sectionId, branchId].filter((value) => value !== undefined).length,
        controls: (
          <>
            <IdField
              label={t('archive.reason')}
              any={t('archive.anyReason')}
              other={t('archive.formerReason')}
              options={reasons}
              value={reasonId}
              onChange={(value) => onChange({ reasonId: value })}
            />
            <PlaceFields value={filter} onChange={onChange} />
          </>
        ),
      }}
    />
  );
}
