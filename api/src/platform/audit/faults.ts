import type { AuditFault, AuditFaultReason } from '@school/api-contract/accounts/audit-logs';

type Place = Partial<Omit<AuditFault, 'reason' | 'count'>>;

/** Collects faults in bounded memory: for each kind the first place and a count. */
export interface Faults {
  add(reason: AuditFaultReason, place: Place, count?: number): void;
  list(): AuditFault[];
}

export function createFaults(): Faults {
  const found = new Map<AuditFaultReason, AuditFault>();
  return {
    add(reason, place, count = 1) {
      const known = found.get(reason);
      if (known) known.count += count;
      else found.set(reason, { reason, eventId: null, day: null, number: null, contractNumber: null, ...place, count });
    },
    list: () => [...found.values()],
  };
}
