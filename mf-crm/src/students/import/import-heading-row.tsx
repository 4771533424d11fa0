import type { ImportPreview } from '@school/api-contract/students/student-import';
import { Button } from '@school/design-system/button';
import { RadioGroup } from '@school/design-system/radio-group';
import { Inline, Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './student-import.module.css';

interface ImportHeadingRowProps {
  preview: Pick<ImportPreview, 'headingRow' | 'firstRows'>;
  /** The row that was picked before; undefined: it was found. */
  chosen: number | undefined;
  /** The headings were not understood. */
  isOpen: boolean;
  busy: boolean;
  onPick: (row: number) => void;
}

/** Which of the first rows holds the headings, as it was found, and by hand where another one does. */
export function ImportHeadingRow({
  preview: { headingRow, firstRows },
  chosen,
  isOpen,
  busy,
  onPick,
}: ImportHeadingRowProps) {
  const t = useT('mf-crm');
  const [picked, setPicked] = useState(headingRow);
  const options = firstRows.map(({ row, cells }) => ({
    value: String(row),
    label: t('import.heading.option', { row, cells: cells.filter((cell) => cell !== '').join(' · ') }),
  }));
  return (
    <details className={styles.columns} open={isOpen || undefined}>
      <summary>
        {headingRow === null ? t('import.heading.none') : t('import.heading.summary', { row: headingRow })}
      </summary>
      <Stack>
        <div className={styles.firstRows}>
          <RadioGroup
            legend={t('import.heading.legend')}
            options={options}
            value={picked === null ? '' : String(picked)}
            onValueChange={(value) => setPicked(Number(value))}
          />
        </div>
        <Inline>
          <Button
            loading={busy}
            // the one that was found may have been read together with the row above it
            disabled={picked === null || (picked === headingRow && picked === chosen)}
            onClick={() => picked !== null && onPick(picked)}
          >
            {t('import.heading.apply')}
          </Button>
        </Inline>
      </Stack>
    </details>
  );
}
