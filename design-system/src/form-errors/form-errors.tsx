import type { MouseEvent, ReactNode } from 'react';
import { Alert } from '../alert/alert';
import styles from './form-errors.module.css';

export interface FormErrorsProps {
  title: ReactNode;
  /** `id` is that of the wrong control; an error of the whole form has none. */
  errors: ReadonlyArray<{ id?: string; message: string }>;
}

/**
 * Everything wrong in a form in one place, with a link to each control. Renders nothing while all is well.
 * `data-form-error` tells a form what to focus after a failed submit.
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

/** Focuses without touching the address, which belongs to the router. */
function jump(event: MouseEvent, id: string) {
  event.preventDefault();
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
