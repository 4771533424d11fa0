import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { Button } from '@school/design-system/button';
import { Menu } from '@school/design-system/menu';
import { useT } from '@school/kit';
import { Send } from 'lucide-react';
import { listTargetStatuses } from './board-columns';

interface RequestCardMenuProps {
  card: TrialRequest;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/** Every status transition without dragging, and the invitation to register. */
export function RequestCardMenu({ card, onMove, onSendLink }: RequestCardMenuProps) {
  const t = useT('mf-funnel');
  const targets = listTargetStatuses(card.status);
  const invitable = card.status === 'NEW' || card.status === 'TRIAL_ASSIGNED';

  const toLabel = (to: TrialRequestStatus) => {
    if (to === 'NEW') return t('card.returnToFunnel');
    return to === card.status ? t('card.reschedule') : t('card.moveTo', { status: t(`status.${to}`) });
  };

  if (targets.length === 0) {
    return (
      <Button size="sm" disabled title={t('card.final')}>
        {t('card.move')}
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button size="sm" aria-label={t('card.moveOf', { child: card.childName })}>
          {t('card.move')}
        </Button>
      }
      items={[
        ...targets.map((to) => ({
          id: to,
          label: toLabel(to),
          onSelect: () => onMove(card, to),
        })),
        ...(invitable
          ? [
              {
                id: 'link',
                label: t('card.sendLink'),
                icon: <Send />,
                separated: true,
                onSelect: () => onSendLink(card),
              },
            ]
          : []),
      ]}
    />
  );
}
