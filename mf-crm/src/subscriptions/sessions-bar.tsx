import { VisuallyHidden } from '@school/design-system/visually-hidden';
import styles from './sessions-bar.module.css';

interface SessionsBarProps {
  used: number;
  total: number;
  /** What the bar shows, in words. */
  text: string;
}

/** More cells than this would be thinner than the gaps between them. */
const maxCells = 24;

/** One cell for each session of a subscription, filled for those that are used; many sessions are one bar. */
export function SessionsBar({ used, total, text }: SessionsBarProps) {
  const cells = Math.min(total, maxCells);
  const filled = total === 0 ? 0 : Math.round((Math.min(used, total) / total) * cells);
  return (
    <span className={styles.bar}>
      {Array.from({ length: cells }, (_, index) => index + 1).map((cell) => (
        <span key={cell} aria-hidden="true" className={styles.cell} data-used={cell <= filled} />
      ))}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
