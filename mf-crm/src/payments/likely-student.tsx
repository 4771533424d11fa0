import type { ListedPayment } from '@school/api-contract/money/payments';
import { Button } from '@school/design-system/button';
import { notify, useErrorText, useT } from '@school/kit';
import { UserRoundCheck } from 'lucide-react';
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
  const onError = (error: unknown) => notify({ tone: 'destructive', title: errorText(error) });
  const takeBack = () => unlink.mutate(id, { onSuccess: () => notify({ title: t('payments.match.undone') }), onError });
  const choose = () =>
    link.mutate(id, {
      onSuccess: () =>
        notify({
          title: t('payments.match.done', { name }),
          action: { label: t('payments.match.undo'), altText: t('payments.match.unlink'), onSelect: takeBack },
        }),
      onError,
    });
  return (
    <Button
      size="sm"
      icon={<UserRoundCheck />}
      loading={link.isPending}
      aria-label={t('payments.match.choose', { name })}
      // the row opens the panel
      onClick={(event) => {
        event.stopPropagation();
        choose();
      }}
    >
      {t('payments.match.link')}
    </Button>
  );
}
