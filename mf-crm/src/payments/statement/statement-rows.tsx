import {
  type StatementLink,
  type StatementPreview,
  type StatementRow,
  type StatementRowState,
  statementRowStates,
} from '@school/api-contract/money/bank-statements';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Link } from '@school/design-system/link';
import { Inline, Stack } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { useState } from 'react';
import { KindChips } from '../../shared/kind-chips';
import styles from './statement.module.css';

const tones: Record<StatementRowState, BadgeTone> = {
  matched: 'success',
  unmatched: 'info',
  duplicate: 'warning',
  compensation: 'neutral',
  known: 'neutral',
};

/** The number of rows rendered per step. */
const step = 100;

interface StatementRowsProps {
  preview: StatementPreview;
  /** The lines of the documents to write. */
  chosen: ReadonlySet<number>;
  onToggle: (lines: readonly number[], isChosen: boolean) => void;
  /** The payment links to end. */
  ended: ReadonlySet<number>;
  onToggleLink: (id: number, isEnding: boolean) => void;
}

/** What becomes of each transfer, with a box to leave it out; a chip filters by state. */
export function StatementRows({ preview, ...choice }: StatementRowsProps) {
  const t = useT('mf-crm');
  const [wanted, setWanted] = useState<StatementRowState>();
  const [most, setMost] = useState(step);
  const counts = statementRowStates
    .map((state) => [state, preview.rows.filter((row) => row.state === state).length] as const)
    .filter(([, count]) => count > 0);
  const shown = counts.some(([state]) => state === wanted) ? wanted : undefined;
  const rows = shown === undefined ? preview.rows : preview.rows.filter(({ state }) => state === shown);
  const show = (next: StatementRowState | undefined) => {
    setWanted(next);
    setMost(step);
  };
  return (
    <Stack>
      <KindChips
        label={t('statement.stateLabel')}
        total={preview.rows.length}
        kinds={counts.map(([kind, count]) => ({ kind, name: t(`statement.states.${kind}`), count }))}
        shown={shown}
        onShow={show}
      />
      <Table
        caption={t('statement.caption')}
        rows={rows.slice(0, most)}
        rowKey={({ line }) => line}
        columns={useColumns({ rows, currency: preview.currency, ...choice })}
      />
      {rows.length > most && (
        <Inline>
          <Button onClick={() => setMost(most + step)}>{t('import.more')}</Button>
          <span className={styles.sub}>{t('import.shown', { shown: most, total: rows.length })}</span>
        </Inline>
      )}
    </Stack>
  );
}

function useColumns({
  rows,
  chosen,
  onToggle,
  currency,
  ...endings
}: Omit<StatementRowsProps, 'preview'> & {
  rows: readonly StatementRow[];
  currency: string;
}): TableColumn<StatementRow>[] {
  const t = useT('mf-crm');
  const { money, shortDate } = useFormats();
  const open = rows.filter(({ state }) => state !== 'known').map(({ line }) => line);
  const count = open.filter((line) => chosen.has(line)).length;
  const toPayer = ({ payer, number }: StatementRow) => payer || t('statement.document', { number });
  return [
    {
      key: 'take',
      header: t('statement.takeAll'),
      headerControl: open.length > 0 && (
        <CheckboxField
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < open.length;
          }}
          label={<VisuallyHidden>{t('statement.takeAll')}</VisuallyHidden>}
          checked={count === open.length}
          onChange={() => onToggle(open, count < open.length)}
        />
      ),
      width: 44,
      phone: 'lead',
      cell: (row) => (
        <CheckboxField
          label={
            <VisuallyHidden>
              {t('statement.take', {
                payer: toPayer(row),
                amount: money(row.amount, currency),
                date: shortDate(row.date),
                line: row.line,
              })}
            </VisuallyHidden>
          }
          checked={chosen.has(row.line)}
          disabled={row.state === 'known'}
          onChange={(event) => onToggle([row.line], event.target.checked)}
        />
      ),
    },
    { key: 'payer', header: t('statement.payer'), isRowHeader: true, wraps: true, width: 208, cell: toPayer },
    {
      key: 'purpose',
      header: t('payments.columns.purpose'),
      wraps: true,
      phone: 'text',
      cell: ({ purpose }) => purpose || <span className={styles.sub}>{t('common.none')}</span>,
    },
    {
      key: 'date',
      header: t('payments.columns.date'),
      width: 80,
      phone: 'fact',
      cell: ({ date }) => shortDate(date),
    },
    {
      key: 'amount',
      header: t('payments.columns.amount'),
      align: 'end',
      width: 112,
      phone: 'state',
      cell: ({ amount }) => <span className={styles.amount}>{money(amount, currency)}</span>,
    },
    {
      key: 'state',
      header: t('import.what'),
      wraps: true,
      width: 248,
      phone: 'wholeFact',
      cell: (row) => (
        <div className={styles.what}>
          <WhatHappens row={row} currency={currency} />
          {row.links?.map((link) => (
            <LinkEnding key={link.id} link={link} currency={currency} disabled={!chosen.has(row.line)} {...endings} />
          ))}
        </div>
      ),
    },
  ];
}

/** Whose payment it becomes, or why it needs a look. */
function WhatHappens({ row, currency }: { row: StatementRow; currency: string }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { state, student, payment, amountMinor, amount } = row;
  return (
    <>
      <span>
        <Badge tone={tones[state]}>
          {state === 'matched' && student ? student.name : t(`statement.state.${state}`)}
        </Badge>
      </span>
      {payment ? (
        <span className={styles.sub}>
          {t(`statement.here.${state}`)}{' '}
          <Link alone render={<RouterLink to={`/payments/${payment.id}`} target="_blank" />}>
            {payment.studentName ?? t('payments.without')}
          </Link>
        </span>
      ) : (
        state !== 'matched' && <span className={styles.sub}>{t(`statement.what.${state}`)}</span>
      )}
      {state !== 'known' && amountMinor % 100 > 0 && (
        <span className={styles.sub}>
          {t('statement.rounded', { amount: money(amount, currency), exact: (amountMinor / 100).toFixed(2) })}
        </span>
      )}
    </>
  );
}

interface LinkEndingProps extends Pick<StatementRowsProps, 'ended' | 'onToggleLink'> {
  link: StatementLink;
  currency: string;
  disabled: boolean;
}

/** Offers to end a link that the transfer pays for, so that the family is not asked for the money again. */
function LinkEnding({
  link: { id, number, amount, isNamed },
  currency,
  disabled,
  ended,
  onToggleLink,
}: LinkEndingProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  return (
    <CheckboxField
      label={t('statement.link', { number, amount: money(amount, currency) })}
      description={!isNamed && t('statement.linkOfSum')}
      checked={ended.has(id)}
      disabled={disabled}
      onChange={(event) => onToggleLink(id, event.target.checked)}
    />
  );
}
