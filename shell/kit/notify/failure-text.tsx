import type { Failure } from '../i18n/use-error-text';

/** The text of a failure inside an alert: two lines, so that each can be read alone. */
export function FailureText({ description, note }: Failure) {
  return (
    <>
      <p>{description}</p>
      {note !== undefined && <p>{note}</p>}
    </>
  );
}
