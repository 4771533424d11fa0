import type { Refusal } from '@school/api-contract/families/refusal-archive';
import { Card } from '@school/design-system/card';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Menu } from '@school/design-system/menu';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { Ellipsis, PhoneCall, Undo2 } from 'lucide-react';
import { useNextStepText } from '../sales-funnel/use-next-step-text';
import styles from './archive.module.css';

interface RefusalsTableProps {
  rows: Refusal[];
  busy: boolean;
  onReturn: (refusal: Refusal) => void;
  onCallBack: (refusal: Refusal) => void;
}

/** Refused requests as rows; the name opens the card, the menu returns the request or plans a call. */
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
  const step = useNextStepText();
  return [
    {
      key: 'child',
      header: t('list.child'),
      isRowHeader: true,
      cell: (row) => (
        <>
          <Link quiet render={<RouterLink to={`/sales-funnel/${row.id}`} />}>
            {row.childName}
          </Link>
          {row.childAge !== null && <span className={styles.sub}> · {t('card.age', { count: row.childAge })}</span>}
        </>
      ),
    },
    { key: 'reason', header: t('archive.reason'), width: 200, phone: 'fact', cell: (row) => row.reason },
    {
      key: 'when',
      header: t('archive.when'),
      width: 88,
      phone: 'fact',
      cell: (row) => formats.shortDate(row.refusedAt),
    },
    {
      key: 'comment',
      header: t('refuse.comment'),
      width: 220,
      priority: 2,
      cell: (row) => row.comment,
    },
    {
      key: 'stage',
      header: t('archive.stages'),
      width: 168,
      priority: 3,
      cell: (row) => t(`archive.stage.${row.stage}`),
    },
    { key: 'who', header: t('archive.who'), width: 168, priority: 4, cell: (row) => row.byName },
    {
      key: 'call',
      header: t('step.callBack'),
      width: 120,
      priority: 1,
      phone: 'fact',
      cell: (row) =>
        row.nextStep && (
          <span className={styles.call}>
            <PhoneCall aria-hidden="true" size={14} />
            {step.when(row.nextStep)}
          </span>
        ),
    },
    {
      key: 'actions',
      header: t('archive.actions'),
      headerHidden: true,
      width: 56,
      cell: (row) =>
        row.anonymised ? (
          <span className={styles.sub}>{t('archive.anonymised')}</span>
        ) : (
          <div className={styles.actions}>
            <Menu
              align="end"
              trigger={
                <IconButton
                  size="sm"
                  icon={<Ellipsis />}
                  aria-label={t('archive.actionsOf', { child: row.childName })}
                />
              }
              items={[
                {
                  id: 'return',
                  label: t('card.returnToFunnel'),
                  icon: <Undo2 />,
                  onSelect: () => onReturn(row),
                },
                {
                  id: 'call',
                  label: t('step.planCallBack'),
                  icon: <PhoneCall />,
                  onSelect: () => onCallBack(row),
                },
              ]}
            />
          </div>
        ),
    },
  ];
}
