import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';
import { isBoardColumn } from './board-columns';

/** The column that a narrow screen shows: `?column=REFUSED`; NEW by default. */
export function useColumnParam() {
  const [params, setParams] = useSearchParams();
  const named = params.get('column');
  const shown: TrialRequestStatus = isBoardColumn(named) ? named : 'NEW';
  const setShown = (column: TrialRequestStatus) =>
    setParams(
      (newest) => {
        const kept = [...newest].filter(([name]) => name !== 'column');
        return column === 'NEW' ? kept : [...kept, ['column', column]];
      },
      { replace: true, preventScrollReset: true },
    );
  return [shown, setShown] as const;
}
