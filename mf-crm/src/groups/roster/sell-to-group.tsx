import { BatchSaleDialog } from '../../subscriptions/edit/dialogs.lazy';
import { useRoster } from '../groups.queries';

/** Sells a plan to all members of the group. */
export function SellToGroup({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const members = useRoster(groupId, '').data;
  if (!members) return null;
  return <BatchSaleDialog studentIds={members.map(({ studentId }) => studentId)} onClose={onClose} onSold={onClose} />;
}
