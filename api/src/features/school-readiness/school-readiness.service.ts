import { requisiteNames, type SchoolReadiness } from '@school/api-contract/school/school-readiness';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toLogoUrl } from '../school/school-logo-url';
import { findRequisiteFault, getContactAddress, getContactPhone } from './requisite-faults';
import { getStoredReadiness, insertReading, type StoredReadiness } from './school-readiness.repository';

type Deps = Pick<PlatformDeps, 'settings'>;

/** Staff get the reason, families only learn that the form is not open yet. */
type NotReadyCode = 'SCHOOL_NOT_READY' | 'FORM_NOT_OPEN';

/**
 * Keeps invented requisites and unread texts from families: outside demo mode the requisites must be filled in and the
 * documents in force must have been read. Costs one statement, none in demo mode. Refuses with the given code.
 */
export async function assertSchoolIsReady({ settings }: Deps, db: Knex, code: NotReadyCode): Promise<void> {
  if (settings.demo) return;
  const { ready } = toReadiness(await getStoredReadiness(db));
  if (!ready) throw refuse(code);
}

/** The checklist for staff. */
export async function getReadiness({ settings }: Deps, db: Knex): Promise<SchoolReadiness> {
  const readiness = toReadiness(await getStoredReadiness(db));
  return settings.demo ? { ...readiness, ready: true } : readiness;
}

/** Records that a user has read a version of a document. Returns false when it was read before. */
export function recordDocumentReading(
  trx: Knex.Transaction,
  reading: { templateId: number; userId: number; readAt: Date },
): Promise<boolean> {
  return insertReading(trx, reading);
}

/**
 * The school's data for every page of the portal. Phone and address fall back to the operator's, and are '' while those
 * are invented.
 */
export async function getSchoolForPages({ settings }: Deps, db: Knex) {
  const stored = await getStoredReadiness(db);
  return {
    timeZone: stored.timeZone,
    isReady: settings.demo || toReadiness(stored).ready,
    name: stored.name,
    phone: getContactPhone({ ...stored.requisites, phone: stored.phone }),
    address: getContactAddress({ ...stored.requisites, address: stored.address }),
    accentColor: stored.accentColor,
    logoUrl: stored.logoSha256 === null ? null : toLogoUrl(stored.logoSha256),
  };
}

function toReadiness({ requisites: values, documents }: StoredReadiness): SchoolReadiness {
  const requisites = requisiteNames.map((name) => ({ name, fault: findRequisiteFault(name, values) }));
  const ready = requisites.every(({ fault }) => fault === null) && documents.every(({ readAt }) => readAt !== null);
  return {
    ready,
    requisites,
    documents: documents.map((document) => ({
      ...document,
      readAt: document.readAt === null ? null : new Date(document.readAt).toISOString(),
    })),
  };
}
