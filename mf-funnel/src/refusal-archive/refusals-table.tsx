import type { Refusal } from '@school/api-contract/families/refusal-archive';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLabels, useT } from '@school/kit';
import { PhoneCall, Undo2 } from 'lucide-react';
import { useNextStepText } from '../sales-funnel/use-next-step-text';
import styles from './archive.module.css';

interface RefusalsTableProps {
  rows: Refusal[];
  busy: boolean;
  onReturn: (refusal: Refusal) => void;
  onCallBack: (refusal: Refusal) => void;
}

/**
 * Refused requests as rows; the name opens the card, the buttons return the request or plan a call. On a phone they are
 * below the opened row, so that the row has the space for the reason.
 */
export function RefusalsTable({ rows, busy, onReturn, onCallBack }: RefusalsTableProps) {
  const t = useT('mf-funnel');
  return (
    <Card padding="none">
      <Table
        caption={t('archive.caption')}
        columns={useColumns(onReturn, onCallBack)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        detailsLabel={(row) => t('archive.details', { child: row.childName })}
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
  const step = useNextStepText();
  return [
    {
      key: 'child',
      header: t('list.child'),
      isRowHeader: true,
      leastWidth: 236,
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
      leastWidth: 200,
      phone: 'fact',
      fullText: (row) => [row.reason, row.comment].filter(Boolean).join(': '),
      cell: (row) => (
        <>
          {row.reason}
          {row.nextStep && (
            <>
              {' · '}
              <CallDay text={step.formatDay(row.nextStep)} />
            </>
          )}
          {row.comment && <span className={`${styles.sub} ${styles.second}`}> · {row.comment}</span>}
        </>
      ),
    },
    {
      key: 'when',
      header: t('archive.when'),
      width: 88,
      phone: 'fact',
      cell: (row) => formats.shortDate(row.refusedAt),
    },
    {
      key: 'who',
      header: t('archive.who'),
      width: 128,
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
      width: 144,
      // the opened row has them too, with words
      priority: 4,
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
            <Button
              size="sm"
              aria-label={t('archive.returnOf', { child: row.childName })}
              onClick={() => onReturn(row)}
            >
              {t('archive.return')}
            </Button>
            <IconButton
              size="sm"
              icon={<PhoneCall />}
              title={t('step.planCallBack')}
              aria-label={t('archive.callBackOf', { child: row.childName })}
              onClick={() => onCallBack(row)}
            />
          </div>
        ),
    },
  ];
}

function CallDay({ text }: { text: string }) {
  return (
    <span className={styles.call}>
      <PhoneCall aria-hidden="true" size={14} />
      {text}
    </span>
  );
}
