import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button/icon-button';
import styles from './table.module.css';
import type { TableColumn } from './table-column';

type RowKey = string | number;

/** State of the rows that show their hidden values. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<RowKey>>(new Set());
  return {
    has: (key: RowKey) => open.has(key),
    toggle: (key: RowKey) =>
      setOpen(open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key])),
  };
}

interface DetailsButtonProps {
  label: string;
  open: boolean;
  /** Id of the element that the button shows. */
  controls: string;
  onToggle: () => void;
}

export function DetailsButton({ label, open, controls, onToggle }: DetailsButtonProps) {
  return (
    <IconButton
      size="sm"
      icon={<ChevronDown className={open ? styles.turned : undefined} />}
      aria-label={label}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    />
  );
}

/** The values of a row's hidden columns, each with its header. */
export function HiddenValues<Row>({ columns, row }: { columns: ReadonlyArray<TableColumn<Row>>; row: Row }) {
  return (
    <dl className={styles.details}>
      {columns.map((column) => (
        <div key={column.key} className={styles.detail}>
          <dt className={column.headerHidden ? styles.hidden : styles.detailName}>{column.header}</dt>
          <dd>{column.details?.(row) ?? column.fullText?.(row) ?? column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
