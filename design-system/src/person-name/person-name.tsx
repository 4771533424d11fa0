import styles from './person-name.module.css';

export interface PersonNameProps {
  /** 'Иванова Анна Сергеевна': surname, first name, patronymic. */
  name: string;
}

/** A full name in a list; a phone shows surname and first name. */
export function PersonName({ name }: PersonNameProps) {
  const [surname = '', first = '', ...rest] = name.split(' ');
  return (
    <span className={styles.name}>
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
