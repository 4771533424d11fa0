import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { Chip } from '@school/design-system/chip';
import { useT } from '@school/kit';
import styles from './board.module.css';
import { boardColumns } from './board-columns';
import { useColumn } from './trial-requests.queries';

interface BoardColumnPickerProps {
  shown: TrialRequestStatus;
  onShow: (column: TrialRequestStatus) => void;
}

/** On narrow screens selects the visible column; shows a count for each. */
export function BoardColumnPicker({ shown, onShow }: BoardColumnPickerProps) {
  const t = useT('mf-funnel');
  return (
    <fieldset aria-label={t('board.columns')} className={styles.picker}>
      {boardColumns.map((status) => (
        <PickerChip key={status} status={status} pressed={status === shown} onPress={() => onShow(status)} />
      ))}
    </fieldset>
  );
}

function PickerChip({
  status,
  pressed,
  onPress,
}: {
  status: TrialRequestStatus;
  pressed: boolean;
  onPress: () => void;
}) {
  const t = useT('mf-funnel');
  const count = useColumn(status).data?.pages[0]?.total;
  return (
    <Chip pressed={pressed} onPressedChange={onPress} count={count}>
      {t(`status.${status}`)}
    </Chip>
  );
}
