import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { StatusBadge, trialRequestLooks } from '@school/design-system/status-badge';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useNavigate, useT } from '@school/kit';
import { Phone } from 'lucide-react';
import styles from '../funnel.module.css';
import { RequestCardMenu } from '../request-card-menu';
import type { CardActions } from '../use-card-actions';
import { useFunnelAddress } from '../use-funnel-view';
import { useNextStepText } from '../use-next-step-text';

interface RequestsTableProps {
  rows: TrialRequest[];
  /** The request in the panel. */
  openId: number | undefined;
  actions: CardActions;
  busy: boolean;
}

/** Requests of all stages as rows; each opens its panel. */
export function RequestsTable({ rows, openId, actions, busy }: RequestsTableProps) {
  const t = useT('mf-funnel');
  const navigate = useNavigate();
  const { toRequest } = useFunnelAddress();
  return (
    <Card padding="none">
      <Table
        caption={t('list.caption')}
        columns={useColumns(openId, actions)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        isCurrent={(row) => row.id === openId}
        onRowClick={(row) => void navigate(toRequest(row.id), { preventScrollReset: true })}
      />
    </Card>
  );
}

function useColumns(openId: number | undefined, actions: CardActions): TableColumn<TrialRequest>[] {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const { toRequest } = useFunnelAddress();
  const step = useNextStepText();
  return [
    {
      key: 'face',
      header: t('list.face'),
      headerHidden: true,
      // a phone has the space for the whole name, the state and the call
      width: 56,
      cell: (row) => <Avatar name={row.childName} />,
    },
    {
      key: 'child',
      header: t('list.child'),
      isRowHeader: true,
      leastWidth: 224,
      cell: (row) => (
        <>
          <Link quiet render={<RouterLink to={toRequest(row.id)} preventScrollReset />}>
            {row.childName}
          </Link>
          {row.childAge !== null && <span className={styles.sub}> · {t('card.age', { count: row.childAge })}</span>}
          {row.repeatOf && <span className={styles.sub}> · {t('list.repeat')}</span>}
        </>
      ),
    },
    {
      key: 'status',
      header: t('list.status'),
      width: 112,
      phone: 'state',
      cell: (row) => <StatusBadge look={trialRequestLooks[row.status]}>{t(`oneStatus.${row.status}`)}</StatusBadge>,
    },
    {
      key: 'step',
      header: t('list.step'),
      width: 200,
      priority: 1,
      phone: 'fact',
      cell: (row) => {
        if (!row.nextStep) return null;
        const text = `${step.formatDay(row.nextStep)} · ${step.describe(row.nextStep)}`;
        return row.overdue ? (
          <Badge tone="warning">
            <VisuallyHidden>{t('card.overdue')}: </VisuallyHidden>
            {text}
          </Badge>
        ) : (
          text
        );
      },
    },
    {
      key: 'section',
      header: t('list.section'),
      width: 160,
      priority: 3,
      cell: (row) =>
        row.sectionName ? (
          <span className={styles.section}>
            {row.sportsDirection && <DirectionGlyph direction={row.sportsDirection} decorative />}
            <span className={styles.sectionName}>{row.sectionName}</span>
          </span>
        ) : (
          <span className={styles.sub}>{t('card.noPlace')}</span>
        ),
      fullText: (row) => row.sectionName ?? '',
    },
    {
      key: 'phone',
      header: t('list.phone'),
      width: 156,
      priority: 2,
      phone: 'action',
      cell: (row) =>
        row.parentPhone && (
          <Link
            quiet
            className={styles.call}
            href={`tel:${row.parentPhone}`}
            aria-label={t('list.call', { child: row.childName, phone: formats.phone(row.parentPhone) })}
          >
            <Phone aria-hidden="true" />
            <span className={styles.number}>{formats.phone(row.parentPhone)}</span>
          </Link>
        ),
    },
    {
      key: 'source',
      header: t('list.source'),
      width: 128,
      priority: 5,
      cell: (row) => t(`source.${row.source}`),
    },
    {
      key: 'created',
      header: t('list.created'),
      width: 104,
      priority: 4,
      cell: (row) => formats.shortDate(row.createdAt),
    },
    // the panel has the actions of the open one
    ...(openId === undefined
      ? [
          {
            key: 'actions',
            header: t('list.actions'),
            headerHidden: true,
            align: 'end' as const,
            width: 56,
            cell: (row: TrialRequest) => (
              <RequestCardMenu card={row} onMove={actions.askToMove} onSendLink={actions.askToSendLink} />
            ),
          },
        ]
      : []),
  ];
}
