import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { IconButton } from '@school/design-system/icon-button';
import { Menu } from '@school/design-system/menu';
import { useT } from '@school/kit';
import { ArrowRightLeft, Send } from 'lucide-react';
import { listTargetStatuses } from './board-columns';

interface RequestCardMenuProps {
  card: TrialRequest;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/** Every status transition without dragging, and the invitation to register; nothing for a signed card. */
export function RequestCardMenu({ card, onMove, onSendLink }: RequestCardMenuProps) {
  const t = useT('mf-funnel');
  const targets = listTargetStatuses(card.status);
  const invitable = card.status === 'NEW' || card.status === 'TRIAL_ASSIGNED';

  const toLabel = (to: TrialRequestStatus) => {
    if (to === 'NEW') return t('card.returnToFunnel');
    return to === card.status ? t('card.reschedule') : t('card.moveTo', { status: t(`status.${to}`) });
  };

  if (targets.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          icon={<ArrowRightLeft />}
          aria-label={t('card.moveOf', { child: card.childName })}
          title={t('card.move')}
        />
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
