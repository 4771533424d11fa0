/** Texts that people agree to. Each has versions; a consent is stored with the hash of its text. */
export const legalDocumentKinds = [
  'consent_personal_data',
  'consent_contract',
  'consent_medical',
  'consent_photo',
  'consent_trial_request',
  'esign_agreement',
  'privacy_policy',
  'privacy_policy_contract',
] as const;
export type LegalDocumentKind = (typeof legalDocumentKinds)[number];

/** Texts of contracts, with the data of a family. */
export const contractDocumentKinds = ['contract', 'public_offer'] as const;
export type ContractDocumentKind = (typeof contractDocumentKinds)[number];

/** Every versioned text of the school: contract and offer, consents, the signature agreement, the policies. */
export const documentKinds = [...contractDocumentKinds, ...legalDocumentKinds] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Whether the text has the data of a family. */
export function isContractDocument(kind: DocumentKind): kind is ContractDocumentKind {
  return contractDocumentKinds.some((each) => each === kind);
}
