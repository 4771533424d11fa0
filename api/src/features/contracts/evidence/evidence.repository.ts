import type { ContractEvidence } from '@school/api-contract/contracts/contract-evidence';
import type { Knex } from 'knex';
import {
  chainPart,
  consentsPart,
  contractPart,
  deliveriesPart,
  eventsPart,
  pdfPart,
  signaturesPart,
  signerPart,
} from './evidence.sql';

type StoredEvidence = Omit<ContractEvidence, 'generatedAt' | 'howToCheck'>;

/** Everything that proves a contract's signature, in one statement and so as of one moment. */
export async function findEvidence(db: Knex, contractId: number): Promise<StoredEvidence | undefined> {
  const { rows } = await db.raw<{ rows: StoredEvidence[] }>(
    `select ${contractPart} as contract, ${signerPart} as signer, ${consentsPart} as consents,
       ${signaturesPart} as signatures, ${pdfPart} as pdf, ${deliveriesPart} as deliveries, ${eventsPart} as events,
       ${chainPart} as chain
     from contracts c
     join contract_templates t on t.id = c.template_id
     left join pending_student_registrations r on r.id = c.registration_id
     left join students s on s.id = c.student_id
     where c.id = :contractId`,
    { contractId },
  );
  return rows[0];
}
