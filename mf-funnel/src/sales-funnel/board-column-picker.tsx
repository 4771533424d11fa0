import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import styles from './board.module.css';
import { boardColumns } from './board-columns';
import { useColumn } from './trial-requests.queries';
import type { FunnelFilter } from './use-funnel-filter';

interface BoardColumnPickerProps {
  filter: FunnelFilter;
  shown: TrialRequestStatus;
  onShow: (column: TrialRequestStatus) => void;
}

/** On narrow screens selects the visible column; shows a count for each. */
export function BoardColumnPicker({ filter, shown, onShow }: BoardColumnPickerProps) {
  const t = useT('mf-funnel');
  return (
    <fieldset aria-label={t('board.columns')} className={styles.picker}>
      {boardColumns.map((status) => (
        <Pick key={status} filter={filter} status={status} pressed={status === shown} onPress={() => onShow(status)} />
      ))}
    </fieldset>
  );
}

function Pick({
  filter,
  status,
  pressed,
  onPress,
}: {
  filter: FunnelFilter;
  status: TrialRequestStatus;
  pressed: boolean;
  onPress: () => void;
}) {
  const t = useT('mf-funnel');
  const count = useColumn(status, filter).data?.pages[0]?.total;
  return (
    <button type="button" aria-pressed={pressed} className={styles.pick} onClick={onPress}>
      <span aria-hidden="true">{t(`shortStatus.${status}`)}</span>
      <span aria-hidden="true" className={styles.picked}>
        {count ?? ''}
      </span>
      <VisuallyHidden>{[t(`status.${status}`), count].filter((part) => part !== undefined).join(' ')}</VisuallyHidden>
    </button>
  );
}
