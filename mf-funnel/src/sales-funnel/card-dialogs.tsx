import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { SendLinkDialog } from './send-link.dialog';
import type { CardActions } from './use-card-actions';

const AssignTrialDialog = lazyDialog(async () => (await import('./assign-trial.dialog')).AssignTrialDialog);
const RefuseDialog = lazyDialog(async () => (await import('./refuse.dialog')).RefuseDialog);

/** The dialog that a status transition needs; closing it leaves the card unchanged. */
export function CardDialogs({ actions }: { actions: CardActions }) {
  const t = useT('mf-funnel');
  const { question, close, move } = actions;
  if (!question) return null;
  const { card } = question;
  switch (question.kind) {
    case 'TRIAL_ASSIGNED':
      return <AssignTrialDialog card={card} onClose={close} onSubmit={(body) => move(card, body)} />;
    case 'REFUSED':
      return <RefuseDialog card={card} onClose={close} onSubmit={(body) => move(card, body)} />;
    case 'SIGNED':
      return (
        <AlertDialog
          open
          onOpenChange={close}
          tone="primary"
          title={t('sign.title')}
          description={t('sign.text', { child: card.childName })}
          confirmLabel={t('sign.submit')}
          cancelLabel={t('dialog.cancel')}
          onConfirm={() => move(card, { status: 'SIGNED' })}
        />
      );
    case 'link':
      return <SendLinkDialog card={card} onClose={close} />;
  }
}
