/** Events that record who read a contract. They prove nothing about it and need no anchor. */
export const evidenceReadEvent = 'contract.evidence_read';
export const pdfReadEvent = 'contract.pdf_read';
export const readingEvents = [evidenceReadEvent, pdfReadEvent] as const;
