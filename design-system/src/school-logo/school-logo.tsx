import { useState } from 'react';
import { toInitials } from '../avatar/initials';
import { cx } from '../internal/cx';
import styles from './school-logo.module.css';
import { SchoolMark } from './school-mark';

export interface SchoolLogoProps {
  name: string;
  /** A line under the name, such as the ages that the school takes. */
  note?: string;
  /** Address of the school's own logo. */
  image?: string;
  /** What stands for a logo that is missing or does not load: the drawn mark, or the initials of the name. */
  fallback?: 'mark' | 'initials';
  /** 28 px in a bar, 40 px on public pages. */
  size?: 'sm' | 'md';
}

/** The school's sign with its name beside it. */
export function SchoolLogo({ name, note, image, fallback = 'mark', size = 'sm' }: SchoolLogoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={cx(styles.logo, styles[size])}>
      {image && image !== failed ? (
        <img src={image} alt="" className={styles.image} onError={() => setFailed(image)} />
      ) : fallback === 'mark' ? (
        <SchoolMark size={size === 'sm' ? 28 : 40} decorative />
      ) : (
        <span aria-hidden="true" className={styles.initials}>
          {toInitials(name.replace(/[«»"„“]/g, ' '))}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  );
}
