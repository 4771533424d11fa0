import type { ReactNode } from 'react';
import { Alert } from '../alert/alert';

/** Why a form was not saved, when no field is invalid. Scrolls into view, since it is at the top of the form. */
export function FormFailure({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Alert tone="danger" title={title} ref={intoSight}>
      {children}
    </Alert>
  );
}

function intoSight(alert: HTMLDivElement | null) {
  alert?.scrollIntoView({ block: 'center' });
}
