import type { Caller } from '../http/implement';
import type { AuditEvent } from './audit-log';

/** Creates an event with the caller's user, address and browser. */
export function auditEvent(
  { user, ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'> & Partial<Pick<Caller, 'user'>>,
  eventType: string,
  metadata?: AuditEvent['metadata'],
) {
  return { eventType, userId: user?.id, ipAddress: ip, userAgent, metadata } satisfies AuditEvent;
}
