import { type ComponentProps, useId } from 'react';
import styles from './day.module.css';
import { SessionRows } from './session-rows';

/** Sessions under a heading with their number. */
export function SessionPart({ label, ...rows }: ComponentProps<typeof SessionRows>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        {label} <span className={styles.count}>{rows.sessions.length}</span>
      </h2>
      <SessionRows label={label} {...rows} />
    </section>
  );
}
