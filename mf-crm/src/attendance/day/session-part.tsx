import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './day.module.css';
import { SessionRows } from './session-rows';

interface SessionPartProps extends ComponentProps<typeof SessionRows> {
  /** The number of sessions, when only some of them are shown. */
  total?: number;
  /** At the end of the heading's line. */
  action?: ReactNode;
}

/** Sessions under a heading with their number. */
export function SessionPart({ label, total, action, ...rows }: SessionPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id} className={styles.part}>
          {label} <span className={styles.count}>{total ?? rows.sessions.length}</span>
        </h2>
        {action}
      </div>
      <SessionRows label={label} {...rows} />
    </section>
  );
}
