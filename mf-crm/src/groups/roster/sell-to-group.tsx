import type { Group } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { useCan, useSellsSubscriptions, useT } from '@school/kit';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { BatchSaleDialog } from '../../subscriptions/edit/dialogs.lazy';
import { useRoster } from '../groups.queries';

/** Sells a plan to all members of the group, for those who may. */
export function SellToGroup({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const sells = useSellsSubscriptions();
  const handlesPayments = useCan('payments');
  const members = useRoster(group.id, '').data ?? [];
  const [isSelling, setSelling] = useState(false);
  if (!sells || !handlesPayments || members.length === 0) return null;
  return (
    <>
      <Button collapses icon={<Ticket />} onClick={() => setSelling(true)}>
        {t('subscriptions.sell')}
      </Button>
      {isSelling && (
        <BatchSaleDialog
          studentIds={members.map(({ studentId }) => studentId)}
          onClose={() => setSelling(false)}
          onSold={() => setSelling(false)}
        />
      )}
    </>
  );
}
