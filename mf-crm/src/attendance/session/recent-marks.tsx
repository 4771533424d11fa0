import styles from './session.module.css';

/**
 * What the student did before, for the eye only: the journal of the month says it in words.
 *
 * @param statuses with spaces between; NONE keeps the place of a session for a child who is no student
 */
export function RecentMarks({ statuses }: { statuses: string }) {
  if (statuses === '') return null;
  return (
    <span aria-hidden="true" className={styles.recent}>
      {statuses.split(' ').map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the month, nothing else tells them apart
        <span key={index} data-status={status} />
      ))}
    </span>
  );
}
