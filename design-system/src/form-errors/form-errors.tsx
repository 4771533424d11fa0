import type { MouseEvent, ReactNode, Ref } from 'react';
import { Alert } from '../alert/alert';
import styles from './form-errors.module.css';

export interface FormErrorsProps {
  title: ReactNode;
  /** `id` is that of the wrong control; an error of the whole form has none. */
  errors: ReadonlyArray<{ id?: string; message: string }>;
  /** Focus it after a failed submit, so that the list is read first. */
  ref?: Ref<HTMLDivElement>;
}

/** Everything wrong in a form in one place, with a link to each control. Renders nothing while all is well. */
export function FormErrors({ title, errors, ref }: FormErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} data-form-summary className={styles.errors}>
      <Alert tone="danger" title={title}>
        <ul className={styles.list}>
          {errors.map(({ id, message }) => (
            <li key={`${id ?? ''}:${message}`}>
              {id ? (
                <a href={`#${id}`} className={styles.link} onClick={(event) => jump(event, id)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Focuses without touching the address, which belongs to the router. */
function jump(event: MouseEvent, id: string) {
  event.preventDefault();
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
