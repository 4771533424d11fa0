import { cx } from '../internal/cx';
import styles from './person-name.module.css';

export interface PersonNameProps {
  /** 'Иванова Анна Сергеевна': surname, first name, patronymic. */
  name: string;
  /** Shows surname and first name on every screen, where the columns beside it leave no more room. */
  short?: boolean;
}

/** A full name in a list; a phone shows surname and first name. */
export function PersonName({ name, short = false }: PersonNameProps) {
  const [surname = '', first = '', ...rest] = name.split(' ');
  return (
    <span className={cx(styles.name, short && styles.short)}>
      {[surname, first].filter(Boolean).join(' ')}
      {rest.length > 0 && (
        <>
          {' '}
          <span className={styles.rest}>{rest.join(' ')}</span>
        </>
      )}
    </span>
  );
}
