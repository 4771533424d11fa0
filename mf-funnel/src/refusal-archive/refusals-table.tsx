import type { Refusal } from '@school/api-contract/families/refusal-archive';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useLabels, useT } from '@school/kit';
import { PhoneCall, Undo2 } from 'lucide-react';
import { useNextStepText } from '../sales-funnel/use-next-step-text';
import { useAbovePhone } from '../shared/use-above-phone';
import styles from './archive.module.css';

interface RefusalsTableProps {
  rows: Refusal[];
  busy: boolean;
  onReturn: (refusal: Refusal) => void;
  onCallBack: (refusal: Refusal) => void;
}

/**
 * Refused requests as rows; the name opens the card, the buttons return the request or plan a call. On a phone they are
 * below the opened row, so that the row has the space for the reason and the call.
 */
export function RefusalsTable({ rows, busy, onReturn, onCallBack }: RefusalsTableProps) {
  const t = useT('mf-funnel');
  const isAbovePhone = useAbovePhone();
  return (
    <Card padding="none">
      <Table
        caption={t('archive.caption')}
        columns={useColumns(onReturn, onCallBack)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        // a wide row has its actions, and its name leads to the rest
        {...(!isAbovePhone && { detailsLabel: (row: Refusal) => t('archive.details', { child: row.childName }) })}
      />
    </Card>
  );
}

function useColumns(
  onReturn: RefusalsTableProps['onReturn'],
  onCallBack: RefusalsTableProps['onCallBack'],
): TableColumn<Refusal>[] {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const labels = useLabels();
  const toDay = ({ refusedAt }: Refusal) => formats.shortDate(refusedAt);
  return [
    {
      key: 'child',
      header: t('list.child'),
      isRowHeader: true,
      // what the others leave is for the reason with its comment
      width: 230,
      cell: (row) => (
        <span className={styles.child}>
          {row.sportsDirection && (
            <DirectionGlyph
              direction={row.sportsDirection}
              size={20}
              label={labels.sportsDirection(row.sportsDirection)}
            />
          )}
          <span className={styles.name}>
            <Link quiet render={<RouterLink to={`/sales-funnel/${row.id}`} />}>
              {row.childName}
            </Link>
            {row.childAge !== null && <span className={styles.sub}>{t('card.age', { count: row.childAge })}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('archive.reason'),
      // «Выбрали другую секцию»
      leastWidth: 190,
      phone: 'fact',
      fullText: (row) => [row.reason, row.comment].filter(Boolean).join(': '),
      cell: (row) => (
        <>
          <span className={styles.reason}>
            {row.reason}
            {row.comment && <span className={`${styles.sub} ${styles.second}`}> · {row.comment}</span>}
          </span>
          <CallLine row={row} />
        </>
      ),
    },
    {
      key: 'call',
      header: t('archive.callBack'),
      // a wide row has it below the reason
      inDetails: true,
      phone: 'fact',
      cell: (row) => (row.nextStep ? <CallDay row={row} /> : toDay(row)),
    },
    {
      key: 'when',
      header: t('archive.when'),
      width: 88,
      cell: toDay,
    },
    {
      key: 'who',
      header: t('archive.who'),
      width: 120,
      priority: 2,
      cell: (row) => row.byName && toShortName(row.byName),
      fullText: (row) => row.byName ?? '',
    },
    {
      key: 'comment',
      header: t('refuse.comment'),
      inDetails: true,
      cell: (row) => row.comment,
    },
    {
      key: 'stage',
      header: t('archive.stages'),
      width: 168,
      priority: 3,
      cell: (row) => t(`archive.stage.${row.stage}`),
    },
    {
      key: 'actions',
      header: t('archive.actions'),
      headerHidden: true,
      align: 'end',
      width: 100,
      details: (row) =>
        row.anonymised ? undefined : (
          <div className={styles.detailActions}>
            <Button
              icon={<Undo2 />}
              aria-label={t('archive.returnOf', { child: row.childName })}
              onClick={() => onReturn(row)}
            >
              {t('card.returnToFunnel')}
            </Button>
            <Button
              icon={<PhoneCall />}
              aria-label={t('archive.callBackOf', { child: row.childName })}
              onClick={() => onCallBack(row)}
            >
              {t('step.planCallBack')}
            </Button>
          </div>
        ),
      cell: (row) =>
        row.anonymised ? (
          <span className={styles.sub}>{t('archive.anonymised')}</span>
        ) : (
          <div className={styles.actions}>
            <IconButton
              size="sm"
              icon={<PhoneCall />}
              title={t('step.planCallBack')}
              aria-label={t('archive.callBackOf', { child: row.childName })}
              className={styles.plan}
              onClick={() => onCallBack(row)}
            />
            <Button
              size="sm"
              aria-label={t('archive.returnOf', { child: row.childName })}
              onClick={() => onReturn(row)}
            >
              {t('archive.return')}
            </Button>
          </div>
        ),
    },
  ];
}

/** The next call below the reason of a wide row; one that is overdue stands out. */
function CallLine({ row: { nextStep, overdue } }: { row: Refusal }) {
  const t = useT('mf-funnel');
  const { formatDay } = useNextStepText();
  if (!nextStep) return null;
  const day = formatDay(nextStep);
  return (
    <span className={styles.call}>
      {overdue ? (
        <Badge plain tone="warning" icon={<PhoneCall />}>
          {t('archive.callOverdue', { day })}
        </Badge>
      ) : (
        t('archive.callOn', { day })
      )}
    </span>
  );
}

/** The day of the next call; one that is overdue stands out. */
function CallDay({ row: { nextStep, overdue } }: { row: Refusal }) {
  const t = useT('mf-funnel');
  const { formatDay } = useNextStepText();
  if (!nextStep) return null;
  return (
    <Badge plain={!overdue} tone={overdue ? 'warning' : 'neutral'} icon={<PhoneCall />}>
      {overdue && <VisuallyHidden>{t('card.overdue')}: </VisuallyHidden>}
      {formatDay(nextStep)}
    </Badge>
  );
}
