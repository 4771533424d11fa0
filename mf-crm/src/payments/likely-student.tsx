import type { ListedPayment } from '@school/api-contract/money/payments';
import { Button } from '@school/design-system/button';
import { notify, useErrorText, useT } from '@school/kit';
import type { MouseEvent } from 'react';
import { useLinkPayment, useUnlinkPayment } from './payments.queries';

interface LikelyStudentProps {
  paymentId: number;
  student: NonNullable<ListedPayment['likelyStudent']>;
}

/** Links the payment to the student whose it seems to be; the notice takes that back. */
export function LikelyStudent({ paymentId, student: { id, name } }: LikelyStudentProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const link = useLinkPayment(paymentId);
  const unlink = useUnlinkPayment(paymentId);
  // Promises, since the row leaves the list with its button before the answers are told.
  const fail = (error: unknown) => notify({ tone: 'destructive', title: errorText(error) });
  const takeBack = () => void unlink.mutateAsync(id).then(() => notify({ title: t('payments.match.undone') }), fail);
  const tell = () =>
    notify({
      title: t('payments.match.done', { name }),
      action: { label: t('payments.match.undo'), altText: t('payments.match.unlink'), onSelect: takeBack },
    });
  const choose = (event: MouseEvent<HTMLElement>) => {
    // the row opens the panel
    event.stopPropagation();
    void link.mutateAsync(id).then(tell, fail);
  };
  return (
    <Button size="sm" aria-label={t('payments.match.linkTo', { name })} loading={link.isPending} onClick={choose}>
      {t('payments.match.linkShort')}
    </Button>
  );
}
