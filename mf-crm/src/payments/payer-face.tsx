import { Avatar } from '@school/design-system/avatar';
import { UserSearch } from 'lucide-react';
import styles from './payments.module.css';

/** The face of the student a payment is for; a search sign while nobody is known. */
export function PayerFace({ studentId, name }: { studentId: number | null; name: string }) {
  return studentId === null ? (
    <span className={styles.unknown}>
      <UserSearch aria-hidden="true" />
    </span>
  ) : (
    <Avatar name={name} />
  );
}
