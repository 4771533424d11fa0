import type { MouseEvent, ReactNode } from 'react';
import { Alert } from '../alert/alert';
import styles from './form-errors.module.css';

export interface FormErrorsProps {
  title: ReactNode;
  /** `id` of the invalid control; an error of the whole form has none. */
  errors: ReadonlyArray<{ id?: string; message: string }>;
}

/**
 * Lists all errors of a form with a link to each control; renders nothing without errors. `data-form-error` marks the
 * element that a form focuses after a failed submit.
 */
export function FormErrors({ title, errors }: FormErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <div tabIndex={-1} data-form-error className={styles.errors}>
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

/** Focuses without changing the address, which the router owns. */
function jump(event: MouseEvent, id: string) {
  event.preventDefault();
  const control = document.getElementById(id);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
