import type { ConsentVersions } from '@school/api-contract/families/registrations';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import type { PlatformDeps } from '../../platform/platform-deps';
import {
  type DocumentVersionRow,
  findDocumentsByVersion,
  findDocumentsInForce,
} from '../legal-documents/documents-in-force';
import { isDocumentRead } from '../school-readiness/school-readiness.service';

export type ConsentKind = keyof ConsentVersions;
const consentKinds = ['consent_personal_data', 'consent_contract', 'consent_medical', 'consent_photo'] as const;

/** The versions of the consents in a form that is opened now. */
export async function getConsentVersionsInForce(deps: Pick<PlatformDeps, 'db' | 'settings'>): Promise<ConsentVersions> {
  const { db } = deps;
  const inForce = await findDocumentsInForce(db, consentKinds);
  const getVersion = (kind: ConsentKind) => requireDocument(kind, inForce.get(kind)).version;
  return {
    consent_personal_data: getVersion('consent_personal_data'),
    consent_contract: getVersion('consent_contract'),
    consent_medical: getVersion('consent_medical'),
    ...((await isDocumentRead(deps, db, 'consent_photo')) && { consent_photo: getVersion('consent_photo') }),
  };
}

/**
 * The documents that the parent accepted, in the versions that the form showed, because a newer version may have come
 * into force meanwhile; the versions in force when the form names none. Refuses with CONFLICT when a version does not
 * exist.
 */
export async function getAcceptedDocuments(
  db: Knex,
  kinds: readonly ConsentKind[],
  versions: ConsentVersions | undefined,
): Promise<DocumentVersionRow[]> {
  if (versions === undefined) {
    const inForce = await findDocumentsInForce(db, kinds);
    return kinds.map((kind) => requireDocument(kind, inForce.get(kind)));
  }
  const shown = await findDocumentsByVersion(
    db,
    kinds.flatMap((kind) => {
      const version = versions[kind];
      return version === undefined ? [] : [{ kind, version }];
    }),
  );
  return kinds.map((kind) => {
    const document = shown.get(kind);
    if (!document) throw refuse('CONFLICT');
    return document;
  });
}

function requireDocument(kind: ConsentKind, document: DocumentVersionRow | undefined): DocumentVersionRow {
  if (!document) throw new Error(`No document of the kind ${kind} is in force`);
  return document;
}
