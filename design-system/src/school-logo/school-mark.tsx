import type { Spoken } from '../internal/spoken';
import styles from './school-logo.module.css';

export type SchoolMarkProps = Spoken & {
  /** At least 16 px; 28 px in a bar, 40 px on public pages. */
  size?: number;
};

/**
 * The mark of the portal and its demo school, in fixed colours that ignore accent and theme. The page's icon is a copy:
 * shell/src/boot/favicon.svg.
 */
export function SchoolMark({ size = 28, label }: SchoolMarkProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={styles.mark}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      <rect width="40" height="40" rx="11" fill="#3f42ca" />
      <path d="M7.5 9.6c3.6-.5 6 .7 7.5 3.9l5.2 11.2-3.6 6.7z" fill="#acb8fe" />
      <path d="M16.6 31.4C25 30.2 31.3 22.3 33 9.8c-3.3 7.3-7.6 11.6-12.8 14.9z" fill="#fff" />
      <circle cx="25.3" cy="10.8" r="3.1" fill="#ffa54b" />
    </svg>
  );
}
