import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { findChipGrowth } from './find-chip-growth';
import styles from './page-toolbar.module.css';

/**
 * One line that a finger scrolls, where a filter that the address sets is visible. The edge of the screen cuts a chip in
 * half, which shows that there are more.
 */
export function ChipRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // also when counts widen the chips; then the user scrolls
  const isTouched = useRef(false);
  useLayoutEffect(() => {
    if (row.current && !isTouched.current) arrange(row.current);
  });
  return (
    <div
      ref={row}
      className={styles.chipRow}
      onPointerDown={() => {
        isTouched.current = true;
      }}
    >
      {children}
    </div>
  );
}

const rowMargin = 16;

function arrange(row: HTMLElement) {
  row.style.removeProperty('--chip-growth');
  const chips = [...row.querySelectorAll<HTMLElement>('[aria-pressed]')].filter(({ offsetWidth }) => offsetWidth > 0);
  const pressed = chips.findIndex((chip) => chip.getAttribute('aria-pressed') === 'true');
  const [first] = chips.slice(Math.max(pressed, 0));
  if (!first) return;
  const getLeft = (part: Element) => part.getBoundingClientRect().left;
  const widths = chips.slice(Math.max(pressed, 0)).map((chip) => chip.getBoundingClientRect().width);
  const before = pressed < 0 ? getLeft(first) - getLeft(row) + row.scrollLeft : rowMargin;
  row.style.setProperty('--chip-growth', `${findChipGrowth(widths, row.clientWidth - before)}px`);
  if (pressed >= 0) row.scrollLeft += getLeft(first) - getLeft(row) - rowMargin;
}
