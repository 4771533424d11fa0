import type { ReactNode } from 'react';
import { Alert } from '../alert/alert';

/** Why a form was not saved, where no field is to blame. Scrolls itself into view: in a long form it stands above. */
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
