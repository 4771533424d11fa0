import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Button, ButtonLink } from '@school/design-system/button';
import { PhoneActions } from '@school/design-system/phone-actions';
import { useFormats, useT } from '@school/kit';
import { CalendarCheck, MessageSquare, Phone, Send, Undo2, UserX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { listTargetStatuses } from '../board-columns';
import type { CardActions } from '../use-card-actions';
import styles from './panel.module.css';

interface RequestActionsProps {
  request: TrialRequestDetail;
  actions: CardActions;
  /** What the request says. */
  children: ReactNode;
}

/** A call by one tap, and every status transition that the request may make. */
export function RequestActions({ request, actions, children }: RequestActionsProps) {
  const t = useT('mf-funnel');
  const phone = useFormats().phone(request.parentPhone);
  const targets = listTargetStatuses(request.status);
  const isOpen = request.status === 'NEW' || request.status === 'TRIAL_ASSIGNED';
  const call = request.parentPhone && (
    <ButtonLink variant="primary" icon={<Phone />} href={`tel:${request.parentPhone}`}>
      {phone}
    </ButtonLink>
  );
  const moves = [
    ...(targets.includes('TRIAL_ASSIGNED')
      ? [
          {
            id: 'TRIAL_ASSIGNED',
            label: t(request.status === 'TRIAL_ASSIGNED' ? 'card.reschedule' : 'panel.assign'),
            icon: <CalendarCheck />,
            onSelect: () => actions.askToMove(request, 'TRIAL_ASSIGNED'),
          },
        ]
      : []),
    ...(isOpen
      ? [{ id: 'link', label: t('panel.sendLink'), icon: <Send />, onSelect: () => actions.askToSendLink(request) }]
      : []),
    ...(targets.includes('SIGNED')
      ? [{ id: 'SIGNED', label: t('panel.signed'), onSelect: () => actions.askToMove(request, 'SIGNED') }]
      : []),
    ...(targets.includes('NEW')
      ? [
          {
            id: 'NEW',
            label: t('card.returnToFunnel'),
            icon: <Undo2 />,
            onSelect: () => actions.askToMove(request, 'NEW'),
          },
        ]
      : []),
    ...(targets.includes('REFUSED')
      ? [
          {
            id: 'REFUSED',
            label: t('panel.refuse'),
            icon: <UserX />,
            onSelect: () => actions.askToMove(request, 'REFUSED'),
          },
        ]
      : []),
  ];
  const sms = `sms:${request.parentPhone}`;
  return (
    <PhoneActions
      main={call}
      label={t('board.moreActions')}
      items={[
        ...(request.parentPhone
          ? [{ id: 'sms', label: t('panel.sms'), icon: <MessageSquare />, render: <SmsLink href={sms} /> }]
          : []),
        ...moves,
      ]}
      facts={children}
    >
      {call && (
        <div className={styles.actions}>
          {call}
          <ButtonLink icon={<MessageSquare />} href={sms}>
            {t('panel.sms')}
          </ButtonLink>
        </div>
      )}
      <div className={styles.actions}>
        {moves.map(({ id, label, icon, onSelect }) => (
          <Button key={id} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </PhoneActions>
  );
}

function SmsLink({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>;
}
