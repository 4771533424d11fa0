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
import styles from '../funnel.module.css';
import { useFunnelAddress } from '../use-funnel-view';
import { useNextStepText } from '../use-next-step-text';

interface RequestsTableProps {
  rows: TrialRequest[];
  /** The request in the panel. */
  openId: number | undefined;
  busy: boolean;
}

/** Requests of all stages as rows; each opens its panel. */
export function RequestsTable({ rows, openId, busy }: RequestsTableProps) {
  const t = useT('mf-funnel');
  const navigate = useNavigate();
  const { toRequest } = useFunnelAddress();
  return (
    <Card padding="none">
      <Table
        caption={t('list.caption')}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        isCurrent={(row) => row.id === openId}
        onRowClick={(row) => void navigate(toRequest(row.id), { preventScrollReset: true })}
      />
    </Card>
  );
}

function useColumns(): TableColumn<TrialRequest>[] {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const { toRequest } = useFunnelAddress();
  const step = useNextStepText();
  return [
    {
      key: 'face',
      header: t('list.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
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
      width: 120,
      phone: 'state',
      cell: (row) => <StatusBadge look={trialRequestLooks[row.status]}>{t(`oneStatus.${row.status}`)}</StatusBadge>,
    },
    {
      key: 'step',
      header: t('list.step'),
      width: 216,
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
      width: 176,
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
      width: 160,
      priority: 2,
      phone: 'fact',
      cell: (row) => (
        <Link quiet href={`tel:${row.parentPhone}`}>
          {formats.phone(row.parentPhone)}
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
  ];
}
