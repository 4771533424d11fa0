import { Dialog } from '@school/design-system/dialog';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { useEffect, useEffectEvent } from 'react';
import { BatchSaleDialog } from '../../subscriptions/edit/dialogs.lazy';
import { useRoster } from '../groups.queries';

/** Sells a plan to all members of the group; closes with a message when they cannot be loaded. */
export function SellToGroup({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { data: members, error, isLoadingError } = useRoster(groupId, '');
  const fail = useEffectEvent(() => {
    notify({ tone: 'destructive', title: errorText(error) });
    onClose();
  });
  useEffect(() => {
    if (isLoadingError) fail();
  }, [isLoadingError]);
  if (members) {
    return (
      <BatchSaleDialog studentIds={members.map(({ studentId }) => studentId)} onClose={onClose} onSold={onClose} />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('subscriptions.batch.title')}
      closeLabel={t('subscriptions.form.close')}
    >
      <SkeletonText lines={4} />
    </Dialog>
  );
}
