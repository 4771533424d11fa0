import { z } from 'zod';
import { idSchema, momentSchema, relationshipSchema } from '../common';
import { contractStatuses, signatureStatuses } from '../rules/status-tables';
import { contractTypes } from './contracts';
import { deliverySchema } from './deliveries';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The masked passport: `45** ****56`. */
const maskedPassport = z.string();

/**
 * An event of the audit chain about this contract, with all data of its hash, so that anybody can recompute it.
 * Canonical JSON: sorted keys, no whitespace, null for missing values; all text in UTF-8; `+` concatenates texts.
 * - `personalSha256` = SHA-256 of `personalSalt` + canonical JSON of {errorDetails, ipAddress, phoneNumber, userAgent}
 * - `eventHash` = SHA-256 of `prevHash` + canonical JSON of {contractId, eventType, metadata, personalSha256, severity,
 *   signatureId, timestamp (that is `at`), userId}
 * - `prevHash` is the `eventHash` of the previous event in the whole chain; 64 zeros for the first.
 */
export const evidenceEventSchema = z.object({
  id: idSchema,
  eventType: z.string(),
  severity: z.string(),
  /** UTC with milliseconds, just as it was hashed. */
  at: momentSchema,
  contractId: idSchema,
  signatureId: idSchema.nullable(),
  userId: z.string().nullable(),
  /** The four fields are null after the erasure of the family's data; `personalSha256` stays. */
  phoneNumber: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  errorDetails: z.string().nullable(),
  personalSha256: sha256,
  /** Null after erasure, so that nobody can guess the erased fields by trial. */
  personalSalt: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  prevHash: sha256,
  eventHash: sha256,
});

export const evidenceSignatureSchema = z.object({
  id: idSchema,
  status: z.enum(signatureStatuses),
  documentSha256: sha256,
  phoneNumber: z.string(),
  agreement: z.object({
    version: z.number().int(),
    sha256,
    acceptedAt: momentSchema,
    /** By ticking the box, or by requesting the code below it. */
    acceptedBy: z.enum(['checkbox', 'codeRequest']).nullable(),
  }),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  verifiedAt: momentSchema.nullable(),
  /** Counts wrong codes and the right one. */
  attemptCount: z.number().int(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The SMS with the code: provider, its message id, times of acceptance and delivery. */
  sms: deliverySchema.omit({ mayRetry: true, held: true, recipient: true }).nullable(),
  /** Null until signed, and after erasure, so that nobody can guess the erased phone by trial. */
  signatureSalt: z.string().nullable(),
  /**
   * SHA-256 of the canonical JSON of {agreementAcceptedAt, agreementSha256, agreementVersion, contractNumber,
   * documentSha256, phoneNumber, signatureId, signatureSalt, templateVersion, verifiedAt}: what was signed, by whom and when.
   */
  signatureHash: sha256.nullable(),
  /** Hash of the chain's event `contract.signed`. */
  validationHash: sha256.nullable(),
  /** SHA-256 of the sealed PDF. */
  integrityChecksum: sha256.nullable(),
});

/** All evidence of one contract (63-FZ art. 9). */
export const contractEvidenceSchema = z.object({
  contract: z.object({
    id: idSchema,
    contractNumber: z.string(),
    contractType: z.enum(contractTypes),
    status: z.enum(contractStatuses),
    createdAt: momentSchema,
    signedAt: momentSchema.nullable(),
    completedAt: momentSchema.nullable(),
    cancelledAt: momentSchema.nullable(),
    template: z.object({ version: z.number().int(), sha256 }),
    documentSha256: sha256.nullable(),
    /** The frozen text; its SHA-256 in UTF-8 is `documentSha256`. */
    documentHtml: z.string().nullable(),
    frozenAt: momentSchema.nullable(),
  }),
  signer: z.object({
    name: z.string(),
    relationship: relationshipSchema.nullable(),
    passportMasked: maskedPassport.nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    studentName: z.string(),
  }),
  consents: z.array(
    z.object({
      kind: z.string(),
      version: z.number().int(),
      sha256,
      acceptedAt: momentSchema,
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      revokedAt: momentSchema.nullable(),
    }),
  ),
  /** Oldest first; at most one is verified. */
  signatures: z.array(evidenceSignatureSchema),
  pdf: z
    .object({
      sha256,
      sealedAt: momentSchema,
      /** SHA-256 fingerprint of the certificate of the seal. */
      sealCertificateSha256: sha256,
      checkCode: z.string(),
    })
    .nullable(),
  deliveries: z.array(deliverySchema.omit({ mayRetry: true, held: true })),
  /** Oldest first. */
  events: z.array(evidenceEventSchema),
  chain: z.object({
    /** Result of the last full check. */
    whole: z.boolean().nullable(),
    checkedAt: momentSchema.nullable(),
    /** The first anchor that covers this contract's last event, not counting reads of this evidence. */
    anchor: z
      .object({
        /** Null for anchors made before numbering. */
        number: z.number().int().nullable(),
        day: z.string(),
        /** Number of events in the whole chain, with id and hash of the last one. */
        events: z.number().int(),
        lastId: idSchema,
        head: sha256,
        anchoredAt: momentSchema,
        timestamped: z.boolean(),
      })
      .nullable(),
  }),
  generatedAt: momentSchema,
  /** How to recompute each hash; in Russian, because the recipients of the file have nothing else. */
  howToCheck: z.array(z.string()),
});
export type ContractEvidence = z.infer<typeof contractEvidenceSchema>;
