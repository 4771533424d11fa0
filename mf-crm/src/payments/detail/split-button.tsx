import type { PaymentDetail } from '@school/api-contract/money/payments';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { SplitDialog } from '../edit/split-dialog.lazy';
import { useFamily } from '../payments.queries';

interface SplitButtonProps {
  payment: PaymentDetail;
  /** A child of the family. */
  studentId: number;
  /** Tells families apart where several may be meant. */
  parentName?: string;
}

/** Offers to split the payment over the children of a family; nothing for an only child. */
export function SplitButton({ payment, studentId, parentName }: SplitButtonProps) {
  const t = useT('mf-crm');
  const [isOpen, setOpen] = useState(false);
  const family = useFamily(studentId).data ?? [];
  if (family.length < 2) return null;
  return (
    <>
      <Button icon={<Split />} onClick={() => setOpen(true)}>
        {parentName ? t('payments.split.of', { parent: parentName }) : t('payments.split.title')}
      </Button>
      {isOpen && <SplitDialog payment={payment} family={family} onClose={() => setOpen(false)} />}
    </>
  );
}
