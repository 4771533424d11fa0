import { Avatar } from '@school/design-system/avatar';
import styles from './payments.module.css';

/** The face of the student a payment is for; a question mark in a dashed circle while nobody is known. */
export function PayerFace({ studentId, name }: { studentId: number | null; name: string }) {
  return studentId === null ? (
    <span aria-hidden="true" data-mark="?" className={styles.unknown} />
  ) : (
    <Avatar name={name} />
  );
}
