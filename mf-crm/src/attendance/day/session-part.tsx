import { type ComponentProps, useId } from 'react';
import styles from './day.module.css';
import { SessionRows } from './session-rows';

interface SessionPartProps extends ComponentProps<typeof SessionRows> {
  /** The number of sessions, when only some of them are shown. */
  total?: number;
}

/** Sessions under a heading with their number. */
export function SessionPart({ label, total, ...rows }: SessionPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        {label} <span className={styles.count}>{total ?? rows.sessions.length}</span>
      </h2>
      <SessionRows label={label} {...rows} />
    </section>
  );
}
