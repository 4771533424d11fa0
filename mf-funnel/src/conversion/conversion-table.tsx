import type { Conversion, ConversionCounts, ConversionRow } from '@school/api-contract/families/funnel-conversion';
import type { RequestProgress } from '@school/api-contract/families/trial-requests';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, schoolDay, useFormats, useT } from '@school/kit';
import styles from './conversion.module.css';
import { toRequestsAddress } from './requests-address';
import type { ConversionChoice } from './use-conversion-address';
import { useConversionWords } from './use-conversion-words';

interface ConversionTableProps {
  conversion: Conversion;
  choice: ConversionChoice;
  busy: boolean;
}

/** Months, newest first, or the rows of the grouping; each figure links to the requests that it counts. */
export function ConversionTable({ conversion, choice, busy }: ConversionTableProps) {
  const t = useT('mf-funnel');
  const { rowName } = useConversionWords();
  const rows = choice.by === 'month' ? conversion.rows.toReversed() : conversion.rows;
  return (
    <Card padding="none">
      <Table
        caption={t('conversion.caption')}
        columns={useColumns(choice)}
        rows={rows}
        rowKey={({ value }) => value ?? 'none'}
        detailsLabel={(row) => t('conversion.details', { name: rowName(row, choice.by) })}
        busy={busy}
      />
    </Card>
  );
}

function useColumns(choice: ConversionChoice): TableColumn<ConversionRow>[] {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const { rowName, share, points } = useConversionWords();
  const { by } = choice;
  const toAddress = (value: string | null, progress?: RequestProgress) => toRequestsAddress(choice, value, progress);
  const write = (count: number, word: ((count: number) => string) | undefined) => (
    <>
      {number(count)}
      {word && <span className={styles.word}> {word(count)}</span>}
    </>
  );
  const figure = (
    key: keyof ConversionCounts,
    header: string,
    progress: RequestProgress | undefined,
    place: Partial<TableColumn<ConversionRow>>,
    /** After the number on a phone. */
    word?: (count: number) => string,
  ): TableColumn<ConversionRow> => ({
    key,
    header,
    align: 'end',
    width: 96,
    cell: (row) =>
      row[key] === 0 ? (
        write(0, word)
      ) : (
        <Link quiet render={<RouterLink to={toAddress(row.value, progress)} />}>
          {write(row[key], word)}
          <VisuallyHidden>
            : {header}, {rowName(row, by)}
          </VisuallyHidden>
        </Link>
      ),
    ...place,
  });
  return [
    {
      key: 'name',
      header: t(`conversion.columns.${by}`),
      isRowHeader: true,
      cell: (row) => rowName(row, by),
    },
    figure('requests', t('conversion.columns.requests'), undefined, { phone: 'fact' }, (count) =>
      t('conversion.requests', { count }),
    ),
    figure('trials', t('conversion.columns.trials'), 'trial', { priority: 2, width: 112 }),
    figure('came', t('conversion.columns.came'), 'came', { priority: 3 }),
    figure('signed', t('conversion.columns.signed'), 'signed', { phone: 'fact' }, (count) =>
      t('conversion.contracts', { count }),
    ),
    {
      key: 'share',
      header: t('conversion.columns.share'),
      align: 'end',
      width: 112,
      phone: 'state',
      cell: ({ signed, requests }) => share(signed, requests),
    },
    figure('refused', t('conversion.columns.refused'), 'refused', { priority: 4 }),
    figure('open', t('conversion.columns.open'), 'open', { priority: 4 }),
    ...(by === 'month'
      ? []
      : [
          {
            key: 'delta',
            header: t(`conversion.columns.${choice.to === schoolDay().slice(0, 7) ? 'deltaOfDays' : 'delta'}`),
            align: 'end' as const,
            width: 152,
            priority: 1,
            cell: ({ signed, requests, previous }: ConversionRow) =>
              (previous && points(signed, requests, previous.signed, previous.requests)) ?? t('conversion.noValue'),
          },
        ]),
  ];
}
