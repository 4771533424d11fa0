import type { ImportPreview } from '@school/api-contract/students/student-import';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { RadioGroup } from '@school/design-system/radio-group';
import { Inline, Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './student-import.module.css';

interface ImportHeadingRowProps {
  preview: Pick<ImportPreview, 'headingRow' | 'firstRows'>;
  /** The row that the user chose before; undefined: the row was detected. */
  chosen: number | undefined;
  /** Open initially, because the headings were not recognised. */
  isOpen: boolean;
  busy: boolean;
  onPick: (row: number) => void;
}

/** The row with the headings, as detected or as the user chose from the first rows. */
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
    <Disclosure
      className={styles.columns}
      open={isOpen}
      summary={headingRow === null ? t('import.heading.none') : t('import.heading.summary', { row: headingRow })}
    >
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
            // the detected row may have been combined with the row above it, so choosing it alone is a change
            disabled={picked === null || (picked === headingRow && picked === chosen)}
            onClick={() => picked !== null && onPick(picked)}
          >
            {t('import.heading.apply')}
          </Button>
        </Inline>
      </Stack>
    </Disclosure>
  );
}
