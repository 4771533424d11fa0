import { createHash } from 'node:crypto';
import type { ContractEvidence } from '@school/api-contract/contracts/contract-evidence';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Written from the description of the response schema, without code of the product. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** What an expert finds with the JSON alone: names of the parts that do not match their hashes. */
export function listEvidenceFaults({ contract, signatures, events }: ContractEvidence): string[] {
  const faults: string[] = [];
  if (contract.documentSha256 !== sha256(contract.documentHtml ?? '')) faults.push('document');
  for (const signature of signatures) {
    const { id, documentSha256, phoneNumber, signatureSalt, agreement, verifiedAt } = signature;
    if (documentSha256 !== contract.documentSha256) faults.push(`signature ${id}`);
    if (verifiedAt === null) continue;
    const facts = {
      ...{ contractNumber: contract.contractNumber, documentSha256, templateVersion: contract.template.version },
      ...{ signatureId: id, signatureSalt, phoneNumber, verifiedAt, agreementVersion: agreement.version },
      ...{ agreementSha256: agreement.sha256, agreementAcceptedAt: agreement.acceptedAt },
    };
    if (signature.signatureHash !== sha256(canonical(facts))) faults.push(`facts of signature ${id}`);
    const signed = events.find(({ eventType, signatureId }) => eventType === 'contract.signed' && signatureId === id);
    if (signature.validationHash !== signed?.eventHash) faults.push(`event of signature ${id}`);
  }
  for (const [index, event] of events.entries()) {
    const { eventType, severity, contractId, signatureId, userId, personalSha256, personalSalt, metadata } = event;
    const { errorDetails, ipAddress, phoneNumber, userAgent } = event;
    const personal = { errorDetails, ipAddress, phoneNumber, userAgent };
    if (personalSalt !== null && personalSha256 !== sha256(personalSalt + canonical(personal))) faults.push('personal');
    const about = { contractId, eventType, metadata, personalSha256, severity, signatureId, userId };
    if (event.eventHash !== sha256(event.prevHash + canonical({ ...about, timestamp: event.at })))
      faults.push(eventType);
    const before = events[index - 1];
    if (before?.id === event.id - 1 && before.eventHash !== event.prevHash) faults.push(`link ${event.id}`);
  }
  return faults;
}
