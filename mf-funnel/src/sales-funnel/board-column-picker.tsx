import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { Chip } from '@school/design-system/chip';
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
        <PickerChip
          key={status}
          filter={filter}
          status={status}
          pressed={status === shown}
          onPress={() => onShow(status)}
        />
      ))}
    </fieldset>
  );
}

function PickerChip({
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
    <Chip pressed={pressed} onPressedChange={onPress} count={count}>
      {t(`status.${status}`)}
    </Chip>
  );
}
