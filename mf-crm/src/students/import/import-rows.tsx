import {
  type ImportPreview,
  type ImportReading,
  type ImportRow,
  type ImportRowState,
  importRowStates,
  isLeftOutOfGroup,
} from '@school/api-contract/students/student-import';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { Table } from '@school/design-system/table';
import { useFormats, useIssueText, useLabels, useT } from '@school/kit';
import { isValid, parseISO } from 'date-fns';
import { useState } from 'react';
import { KindChips } from '../../shared/kind-chips';
import { useFieldValue } from '../history/use-field-value';
import { ImportQuestion } from './import-question';
import styles from './student-import.module.css';
import { useFieldName } from './use-field-name';

const tones: Record<ImportRowState, BadgeTone> = {
  new: 'success',
  changed: 'info',
  duplicate: 'neutral',
  wrong: 'danger',
};
type Kind = ImportRowState | 'leftOut';

/** The number of rows rendered per step. */
const step = 100;

interface ImportRowsProps {
  preview: ImportPreview;
  /** The user's choices so far; answers may be newer than the preview. */
  reading: ImportReading;
  onAnswer: (question: string, isSame: boolean) => void;
}

/** The effect of each row with its reason; a chip filters by kind. */
export function ImportRows({ preview, reading, onAnswer }: ImportRowsProps) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const [wanted, setWanted] = useState<Kind>();
  const [most, setMost] = useState(step);
  const answers = new Map(reading.answers?.map(({ question, isSame }) => [question, isSame]));
  const leftOut = preview.rows.filter(isLeftOutOfGroup);
  const chips: [Kind, number][] = importRowStates.map((each) => [each, preview.counts[each]]);
  if (leftOut.length > 0) chips.push(['leftOut', leftOut.length]);
  // the chip goes when a new reading leaves nobody out
  const kind = chips.some(([each]) => each === wanted) ? wanted : undefined;
  const rows =
    kind === undefined ? preview.rows : kind === 'leftOut' ? leftOut : preview.rows.filter((row) => row.state === kind);
  const show = (next: Kind | undefined) => {
    setWanted(next);
    setMost(step);
  };
  return (
    <Stack>
      <KindChips
        label={t('import.stateLabel')}
        total={preview.rows.length}
        kinds={chips.map(([each, count]) => ({ kind: each, name: t(`import.states.${each}`), count }))}
        shown={kind}
        onShow={show}
      />
      {rows.length === 0 ? (
        <p className={styles.sub}>{t('import.none')}</p>
      ) : (
        <Table
          caption={t('import.caption')}
          rows={rows.slice(0, most)}
          rowKey={({ row }) => row}
          columns={[
            { key: 'name', header: t('import.name'), isRowHeader: true, cell: ({ name }) => name || '—' },
            { key: 'row', header: t('import.row'), align: 'end', width: 72, priority: 2, cell: ({ row }) => row },
            {
              key: 'birthDate',
              header: t('import.birthDate'),
              width: 128,
              priority: 1,
              phone: 'fact',
              cell: ({ birthDate }) => formatDay(birthDate, shortDate) || '—',
            },
            {
              key: 'state',
              header: t('import.stateColumn'),
              width: 136,
              phone: 'state',
              cell: (row) =>
                row.question?.isSame === null ? (
                  <Badge tone="warning">{t('import.state.asked')}</Badge>
                ) : (
                  <Badge tone={tones[row.state]}>{t(`import.state.${row.state}`)}</Badge>
                ),
            },
            {
              key: 'what',
              header: t('import.what'),
              wraps: true,
              phone: 'text',
              cell: (row) => (
                <>
                  <WhatHappens row={row} />
                  {row.question && (
                    <ImportQuestion
                      question={row.question}
                      isSame={answers.get(row.question.key) ?? row.question.isSame}
                      onAnswer={(isSame) => row.question && onAnswer(row.question.key, isSame)}
                    />
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {rows.length > most && (
        <Inline>
          <Button onClick={() => setMost(most + step)}>{t('import.more')}</Button>
          <span className={styles.sub}>{t('import.shown', { shown: most, total: rows.length })}</span>
        </Inline>
      )}
    </Stack>
  );
}

/** Formats a day; returns a text of the file unchanged, such as '2018' or '2018-02-31'. */
function formatDay(day: string, format: (day: string) => string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) && isValid(parseISO(day)) ? format(day) : day;
}

function WhatHappens({ row }: { row: ImportRow }) {
  const t = useT('mf-crm');
  const issueText = useIssueText();
  const fieldValue = useFieldValue();
  const fieldName = useFieldName();
  const labels = useLabels();
  const { date, phone } = useFormats();
  const toText = (field: string, value: string | null) =>
    value === null ? t('import.blank') : fieldValue(field, value);
  // the question itself says more
  const faults = row.faults.filter(({ fault }) => fault !== 'maybeSame');
  const lines = [
    ...(row.card === null
      ? []
      : [
          t('import.card', {
            ...row.card,
            parentPhone: phone(row.card.parentPhone),
            sportsDirection: labels.sportsDirection(row.card.sportsDirection),
          }),
        ]),
    ...(row.similar === null
      ? []
      : [t('import.similar', { name: row.similar.name, birthDate: date(row.similar.birthDate) })]),
    ...(row.duplicate === null ? [] : [t(`import.duplicates.${row.duplicate}`, { row: row.sameAsRow })]),
    ...row.changes.map(({ field, from, to }) =>
      t('import.change', { field: fieldName(field), from: toText(field, from), to: toText(field, to) }),
    ),
    ...row.notes.map(({ note, cell, value }) => t(`import.notes.${note}`, { cell, value, row: row.sameAsRow })),
    ...faults.map(({ fault, field, column, cell, value, message }) =>
      t(value === '' ? 'import.fault' : 'import.faultWithValue', {
        column: cell === null ? fieldName(field) : `${cell}, ${column}`,
        value,
        text: fault === 'invalid' ? issueText(message ?? '') : t(`import.faults.${fault}`),
      }),
    ),
  ];
  if (lines.length === 0) return row.question ? null : '—';
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
