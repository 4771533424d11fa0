import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { useT } from '@school/kit';
import { useListSteps } from '@school/kit/lists';
import { RegistrationPanel } from './registration-panel';
import { useRegistrations } from './registrations.queries';
import type { Decision } from './use-decision';

interface QueuedRegistrationProps {
  id: number;
  status: RegistrationStatus;
  search: string;
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The panel of a registration with the steps through the queue that is on the screen. */
export function QueuedRegistration({ id, status, search, onOpen, ...panel }: QueuedRegistrationProps) {
  const t = useT('mf-contracts');
  const { row, steps } = useListSteps({
    query: useRegistrations(status, search),
    isOpen: (row) => row.id === id,
    onOpen: (row) => onOpen(row.id),
    positionText: (position) => t('registration.position', position),
  });
  return <RegistrationPanel id={id} row={row} steps={steps} {...panel} />;
}
