import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Button, ButtonLink } from '@school/design-system/button';
import { useFormats, useT } from '@school/kit';
import { CalendarCheck, MessageSquare, Phone, Send, Undo2, UserX } from 'lucide-react';
import { listTargetStatuses } from '../board-columns';
import type { CardActions } from '../use-card-actions';
import styles from './panel.module.css';

/** A call by one tap, and every status transition that the request may make. */
export function RequestActions({ request, actions }: { request: TrialRequestDetail; actions: CardActions }) {
  const t = useT('mf-funnel');
  const phone = useFormats().phone(request.parentPhone);
  const targets = listTargetStatuses(request.status);
  const isOpen = request.status === 'NEW' || request.status === 'TRIAL_ASSIGNED';
  return (
    <>
      {request.parentPhone && (
        <div className={styles.actions}>
          <ButtonLink variant="primary" icon={<Phone />} href={`tel:${request.parentPhone}`}>
            {phone}
          </ButtonLink>
          <ButtonLink icon={<MessageSquare />} href={`sms:${request.parentPhone}`}>
            {t('panel.sms')}
          </ButtonLink>
        </div>
      )}
      <div className={styles.actions}>
        {targets.includes('TRIAL_ASSIGNED') && (
          <Button icon={<CalendarCheck />} onClick={() => actions.askToMove(request, 'TRIAL_ASSIGNED')}>
            {t(request.status === 'TRIAL_ASSIGNED' ? 'card.reschedule' : 'panel.assign')}
          </Button>
        )}
        {isOpen && (
          <Button icon={<Send />} onClick={() => actions.askToSendLink(request)}>
            {t('panel.sendLink')}
          </Button>
        )}
        {targets.includes('SIGNED') && (
          <Button onClick={() => actions.askToMove(request, 'SIGNED')}>{t('panel.signed')}</Button>
        )}
        {targets.includes('NEW') && (
          <Button icon={<Undo2 />} onClick={() => actions.askToMove(request, 'NEW')}>
            {t('card.returnToFunnel')}
          </Button>
        )}
        {targets.includes('REFUSED') && (
          <Button icon={<UserX />} onClick={() => actions.askToMove(request, 'REFUSED')}>
            {t('panel.refuse')}
          </Button>
        )}
      </div>
    </>
  );
}
