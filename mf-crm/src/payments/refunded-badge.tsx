import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { Undo2 } from 'lucide-react';

/** How much of a payment went back to the payer; the payment keeps its amount. */
export function RefundedBadge({ amount }: { amount: string }) {
  const t = useT('mf-crm');
  return <Badge icon={<Undo2 />}>{t('payments.refundedBadge', { amount })}</Badge>;
}
