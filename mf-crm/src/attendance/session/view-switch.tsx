import { SegmentedControl } from '@school/design-system/segmented-control';
import { useNavigate, useT } from '@school/kit';
import { type GroupAddress, linkTo } from '../use-attendance-address';

/** Switches between the students of a day and the journal of its month. */
export function ViewSwitch({ address: { date, groupId, view } }: { address: GroupAddress }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t('attendance.view')}
      options={[
        { value: 'list', label: t('attendance.list') },
        { value: 'month', label: t('attendance.month') },
      ]}
      value={view === 'month' ? 'month' : 'list'}
      onValueChange={(next) => void navigate(linkTo({ date, groupId, view: next }), { preventScrollReset: true })}
    />
  );
}
