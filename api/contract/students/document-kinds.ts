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

/** Every versioned text of the school: the contract, consents, the signature agreement, the policies. */
export const documentKinds = ['contract', ...legalDocumentKinds] as const;
export type DocumentKind = (typeof documentKinds)[number];
