import type { RevenueRow } from '@school/api-contract/money/reports';
import type { RevenueGrouping } from '@school/api-contract/money/revenue-part';
import { useLabels, useT } from '@school/kit';

/** Names a row: a direction, branch or coach, or why it has none. */
export function useRowName(by: RevenueGrouping) {
  const t = useT('mf-crm');
  const { sportsDirection } = useLabels();
  return ({ kind, value, name }: RevenueRow): string => {
    if (kind === 'unmatched') return t('reports.unmatched');
    if (kind === 'several') return t(`reports.several.${by}`);
    if (kind === 'none') return t(`reports.without.${by}`);
    return by === 'sportsDirection' ? sportsDirection(value ?? '') : (name ?? '');
  };
}
