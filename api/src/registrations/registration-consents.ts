import type { ConsentVersions } from '@school/api-contract/registrations';
import type { Knex } from 'knex';
import { type DocumentInForce, documentsInForce, documentsOfVersions } from '../legal-documents/documents-in-force';
import { refuse } from '../platform/app-error';

export type ConsentKind = keyof ConsentVersions;
const consentKinds = ['consent_personal_data', 'consent_contract', 'consent_medical'] as const;

/** What the boxes of a form that is opened now stand for. */
export async function consentsInForce(db: Knex): Promise<ConsentVersions> {
  const inForce = await documentsInForce(db, consentKinds);
  const versionOf = (kind: ConsentKind) => need(kind, inForce.get(kind)).version;
  return {
    consent_personal_data: versionOf('consent_personal_data'),
    consent_contract: versionOf('consent_contract'),
    consent_medical: versionOf('consent_medical'),
  };
}

/**
 * The documents that were agreed to: of the versions that the form showed, so that a text that was replaced while it was
 * filled in is not passed off as agreed to; those in force when it named none. Refuses with CONFLICT (no such version).
 */
export async function consentedDocuments(
  db: Knex,
  kinds: readonly ConsentKind[],
  versions: ConsentVersions | undefined,
): Promise<DocumentInForce[]> {
  if (versions === undefined) {
    const inForce = await documentsInForce(db, kinds);
    return kinds.map((kind) => need(kind, inForce.get(kind)));
  }
  const shown = await documentsOfVersions(
    db,
    kinds.map((kind) => ({ kind, version: versions[kind] })),
  );
  return kinds.map((kind) => {
    const document = shown.get(kind);
    if (!document) throw refuse('CONFLICT');
    return document;
  });
}

function need(kind: ConsentKind, document: DocumentInForce | undefined): DocumentInForce {
  if (!document) throw new Error(`No document of the kind ${kind} is in force`);
  return document;
}
