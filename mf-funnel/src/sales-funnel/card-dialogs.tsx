import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';
import { AssignTrialDialog } from './assign-trial.dialog';
import { RefuseDialog } from './refuse.dialog';
import { SendLinkDialog } from './send-link.dialog';
import type { CardActions } from './use-card-actions';

/** The dialog of the question that is open; closing it leaves the card where it was. */
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
