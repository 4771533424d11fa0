import { sportsDirections } from '@school/api-contract/common';
import {
  type ImportField,
  type ImportPreview,
  type ImportReading,
  importFieldSchema,
} from '@school/api-contract/students/student-import';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { SelectField } from '@school/design-system/select-field';
import { Inline, Stack } from '@school/design-system/stack';
import { useLabels, useT } from '@school/kit';
import { useState } from 'react';
import styles from './student-import.module.css';
import { useFieldName } from './use-field-name';

interface ImportColumnsProps {
  preview: Pick<ImportPreview, 'columns' | 'sheets' | 'sheet'>;
  /** Open initially, because the user has to choose something. */
  isOpen: boolean;
  /** The user's choices so far. */
  reading: ImportReading;
  busy: boolean;
  onApply: (reading: ImportReading) => void;
}

/** Assigns columns to fields: as recognised, or as the user chose. Changes take effect when applied. */
export function ImportColumns({
  preview: { columns, sheets, sheet },
  isOpen,
  reading,
  busy,
  onApply,
}: ImportColumnsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const fieldName = useFieldName();
  const [changes, setChanges] = useState<ReadonlyMap<string, ImportField | null>>(new Map());
  const [chosenSheet, setChosenSheet] = useState<string>();
  const [direction, setDirection] = useState(reading.sportsDirection);
  const fieldNow = (heading: string, field: ImportField | null) =>
    changes.get(heading) ?? (changes.has(heading) ? null : field);

  const choose = (chosen: string, value: string) => {
    const field = importFieldSchema.safeParse(value).data ?? null;
    const next = new Map(changes).set(chosen, field);
    // a field has one column, so its former column is skipped from now on
    for (const { heading, field: was } of columns) {
      if (heading !== chosen && field !== null && fieldNow(heading, was) === field) next.set(heading, null);
    }
    setChanges(next);
  };
  const apply = () => {
    const kept = reading.columns.filter(({ heading }) => !changes.has(heading));
    const chosen = [...changes].map(([heading, field]) => ({ heading, field }));
    setChanges(new Map());
    const sheetNow = chosenSheet ?? reading.sheet;
    onApply({ ...reading, columns: [...kept, ...chosen], sheet: sheetNow, sportsDirection: direction });
  };
  const read = columns.filter(({ field }) => field !== null);
  const options = importFieldSchema.options.map((value) => ({ value, label: fieldName(value) }));

  return (
    <Disclosure
      className={styles.columns}
      open={isOpen}
      summary={t('import.columns.summary', { read: read.length, total: columns.length })}
    >
      <Stack>
        <p className={styles.sub}>{t('import.columns.hint')}</p>
        {sheets.length > 1 && (
          <SelectField
            native
            label={t('import.columns.sheet')}
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={chosenSheet ?? sheet ?? ''}
            onValueChange={setChosenSheet}
          />
        )}
        <ul className={styles.columnList}>
          {columns.map(({ letter, heading, field, samples }) => (
            <li key={letter} className={styles.column}>
              <div className={styles.heading}>
                <b>{heading === letter ? t('import.columns.unnamed', { letter }) : heading}</b>
                <span className={styles.sub}>{samples.join(' · ') || t('import.columns.empty')}</span>
              </div>
              <SelectField
                native
                label={t('import.columns.meaning', { heading })}
                labelHidden
                placeholder={t('import.columns.notRead')}
                options={options}
                value={fieldNow(heading, field) ?? ''}
                onValueChange={(value) => choose(heading, value)}
              />
            </li>
          ))}
        </ul>
        <SelectField
          native
          label={t('import.columns.direction')}
          placeholder={t('import.columns.noDirection')}
          options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
          value={direction ?? ''}
          onValueChange={(value) => setDirection(sportsDirections.find((each) => each === value))}
        />
        <Inline>
          <Button loading={busy} onClick={apply}>
            {t('import.columns.apply')}
          </Button>
        </Inline>
      </Stack>
    </Disclosure>
  );
}
