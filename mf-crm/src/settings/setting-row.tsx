import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

interface SettingRowProps {
  name: ReactNode;
  facts?: ReactNode;
  /** Why it is not in use, such as «В архиве». */
  state?: string | undefined;
  /** At the end of the line, such as a price. */
  value?: ReactNode;
  editLabel: string;
  /** On the edit button in place of the pencil; a part of its label. */
  editText?: string;
  onEdit: () => void;
  /** After the edit button. */
  action?: ReactNode;
}

/** A line of a list in the settings: what it is, whether it is in use, and one button that opens it for a change. */
export function SettingRow({ name, facts, state, value, editLabel, editText, onEdit, action }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.name}>
          {name}
          {state && <Badge>{state}</Badge>}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {value && <div className={styles.value}>{value}</div>}
      <div className={styles.buttons}>
        {editText ? (
          <Button variant="ghost" size="sm" aria-label={editLabel} onClick={onEdit}>
            {editText}
          </Button>
        ) : (
          <IconButton size="sm" icon={<Pencil />} aria-label={editLabel} onClick={onEdit} />
        )}
        {action}
      </div>
    </li>
  );
}

export function SettingRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}
