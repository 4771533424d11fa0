/** Events of the audit chain that tell who read a contract; they prove nothing about it, and need no anchor of the chain. */
export const evidenceRead = 'contract.evidence_read';
export const pdfRead = 'contract.pdf_read';
export const readingEvents = [evidenceRead, pdfRead] as const;
