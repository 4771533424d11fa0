import { useState } from 'react';
import { toInitials } from '../avatar/initials';
import { cx } from '../internal/cx';
import styles from './school-logo.module.css';
import { SchoolMark } from './school-mark';

export interface SchoolLogoProps {
  name: string;
  /** A line under the name, such as the ages that the school takes. */
  note?: string;
  /** URL of the school's own logo. */
  image?: string;
  /** Replaces a missing or broken logo: the portal's mark, or the initials of the name. Default: `mark`. */
  fallback?: 'mark' | 'initials';
  /** 28 px in a bar, 40 px on public pages. */
  size?: 'sm' | 'md';
}

/** The school's logo next to its name. */
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
