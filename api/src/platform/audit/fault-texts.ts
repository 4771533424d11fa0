import type { AuditFault, AuditFaultReason } from '@school/api-contract/accounts/audit-logs';

/** Describes a fault and its consequences for the command line. */
export function toFaultText(fault: AuditFault): string {
  const { found, follows } = texts[fault.reason];
  const more = fault.count > 1 ? ` (${fault.count} in all)` : '';
  return `${found(fault)}${more}. ${follows}`;
}

const event = ({ eventId }: AuditFault) => (eventId === null ? 'the first event' : `event ${eventId}`);
const anchor = ({ number, day }: AuditFault) =>
  number === null ? `the anchor of ${day ?? '?'}` : `anchor ${number} of ${day ?? '?'}`;
const contract = ({ contractNumber }: AuditFault) => `contract ${contractNumber ?? '?'}`;

const texts: Record<AuditFaultReason, { found: (fault: AuditFault) => string; follows: string }> = {
  content: {
    found: (fault) => `${event(fault)} was changed`,
    follows: 'Neither it nor any event after it proves anything. Restore it from a backup.',
  },
  link: {
    found: (fault) => `an event before ${event(fault)} is missing or moved`,
    follows: 'Nothing from there on proves anything. Restore the events from a backup.',
  },
  tail: {
    found: ({ eventId, count }) =>
      `${count} events after ${eventId === null ? 'the beginning' : `event ${eventId}`} are missing`,
    follows: 'What happened last is not on record any more. The events before prove what they did; restore the others.',
  },
  erasure: {
    found: (fault) => `phone, address and browser of ${event(fault)} were blanked, and no erasure event names it`,
    follows:
      'Somebody removed evidence by hand. That the event happened is still proven; from where and with which phone is not.',
  },
  rules: {
    found: (fault) => `${event(fault)} declares blanked events to be old, though the chain was strict before it`,
    follows: 'It was written to cover up a blanking by hand. Do not rely on events that are blanked.',
  },
  anchor: {
    found: (fault) => `${anchor(fault)} says that the chain had another event ${fault.eventId}`,
    follows:
      'Events were removed or rewritten after they had been anchored. Trust the copies of the anchor, not the database.',
  },
  anchorMissing: {
    found: (fault) => `the anchor that ${event(fault)} names was removed`,
    follows: 'Somebody removed what holds the chain in place. Compare with letters, time-stamps and copies (--anchor).',
  },
  anchorFile: {
    found: (fault) => `the file of ${anchor(fault)} is missing or says something else`,
    follows: 'Files or table were changed by hand. Compare both with a copy that is kept elsewhere.',
  },
  timestamp: {
    found: (fault) => `the time-stamp of ${anchor(fault)} is missing, of something else or too late`,
    follows: 'The authority did not see this anchor at its time, so the chain up to it may have been written later.',
  },
  keptAnchor: {
    found: ({ eventId }) => `the chain does not hold the given anchor${eventId === null ? '' : ` at event ${eventId}`}`,
    follows: 'The chain was written anew, or is of another database. Nothing before that anchor is proven by this one.',
  },
  contract: {
    found: (fault) => `${contract(fault)} disagrees with ${event(fault)}, which says what was signed`,
    follows: 'The row was changed or removed by hand. The event says what was signed.',
  },
  contractText: {
    found: (fault) => `the text of ${contract(fault)} is not the one of ${event(fault)}`,
    follows: 'The parent did not sign this text. The sealed file shows the signed one.',
  },
  contractErased: {
    found: (fault) => `${contract(fault)} is marked as erased, and no erasure event names ${event(fault)}`,
    follows: 'Its text and file were removed by hand and not by an erasure.',
  },
  sealedFile: {
    found: (fault) => `the sealed file of ${contract(fault)} is missing or not the one of ${event(fault)}`,
    follows: 'What the portal gives out was not sealed. A copy of the parent is genuine if its hash is the event’s.',
  },
  sealedFileHash: {
    found: (fault) => `the hash of the sealed file of ${contract(fault)} is not the one of ${event(fault)}`,
    follows: 'The check page answers for another file. The event’s hash is the true one.',
  },
  signature: {
    found: (fault) => `the signature of ${contract(fault)} disagrees with ${event(fault)}`,
    follows: 'Who signed what and when was changed in the row. The event’s hash holds for the true facts.',
  },
  consent: {
    found: (fault) => `the consents of ${contract(fault)} are not those of ${event(fault)}`,
    follows: 'Consents were changed, added or removed by hand. The event says which were given.',
  },
  documentVersion: {
    found: (fault) =>
      `a version of a document is not the one ${fault.eventId === null ? 'that its hash names' : `of ${event(fault)}`}`,
    follows: 'Contracts and consents that name this version were given to another text. Compare it with a backup.',
  },
};
