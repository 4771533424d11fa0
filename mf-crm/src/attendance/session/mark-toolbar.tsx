import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { MarkChoices } from './mark-cell';
import styles from './session.module.css';

interface MarkToolbarProps {
  name: string;
  status: AttendanceStatus;
  /** A press on the row itself. */
  onTap: () => void;
  onChoose: (status: AttendanceStatus) => void;
  /** What the row shows, which is also the name of its button. */
  children: ReactNode;
}

/** The buttons of one row: one stop for Tab, and arrow keys between them, so that a list of 30 has 30 stops and not 90. */
export function MarkToolbar({ name, status, onTap, onChoose, children }: MarkToolbarProps) {
  // the row itself, which is also there where the list has no room for the others
  const [stop, setStop] = useState(0);
  return (
    <div
      role="toolbar"
      aria-label={name}
      className={styles.marks}
      onFocus={({ currentTarget, target }) => setStop(Math.max(0, listButtons(currentTarget).indexOf(target)))}
      onBlur={() => setStop(0)}
    >
      <button type="button" className={styles.row} tabIndex={stop === 0 ? 0 : -1} onClick={onTap}>
        {children}
      </button>
      <MarkChoices name={name} status={status} stop={stop - 1} onChoose={onChoose} />
    </div>
  );
}

/** Left and right move between the buttons of a row, up and down to the same button of another row. */
export function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, target, currentTarget } = event;
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  if (!step || !(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const own = target.closest(toolbar);
  if (!own) return;
  const [down = 0, right = 0] = step;
  const rows = [...currentTarget.querySelectorAll(toolbar)];
  const row = rows[rows.indexOf(own) + down];
  const column = listButtons(own).indexOf(target) + right;
  event.preventDefault();
  if (row) listButtons(row)[column]?.focus();
}

const toolbar = '[role="toolbar"]';
const listButtons = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];
