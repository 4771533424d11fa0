import {
  requisiteNames,
  type SchoolReadiness,
  type SetupStep,
  setupSteps,
} from '@school/api-contract/school/school-readiness';
import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toLogoUrl } from '../school/school-logo-url';
import {
  findRequisiteFault,
  getContactAddress,
  getContactEmail,
  getContactPhone,
  initialName,
} from './requisite-faults';
import {
  deleteSkippedStep,
  getSetupFacts,
  getStoredReadiness,
  insertReading,
  insertSkippedStep,
  type StoredReadiness,
} from './school-readiness.repository';

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
  const [readiness, facts] = await Promise.all([getStoredReadiness(db).then(toReadiness), getSetupFacts(db)]);
  const done: Record<SetupStep, boolean> = {
    school: facts.name !== initialName,
    requisites: readiness.requisites.every(({ fault }) => fault === null),
    places: facts.hasPlaces,
    coaches: facts.hasCoaches,
    documents: readiness.documents.every(({ readAt }) => readAt !== null),
  };
  const steps = setupSteps.map((name) => ({ name, done: done[name], skipped: facts.skipped.includes(name) }));
  return { ...readiness, steps, ready: settings.demo || readiness.ready };
}

/** Skips a step of the set-up for now, or resumes it. */
export async function skipSetupStep(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  { user, ip, userAgent }: Caller,
  step: SetupStep,
  skipped: boolean,
): Promise<void> {
  if (!user) throw refuse('UNAUTHENTICATED');
  await withTransaction(deps.db, async (trx) => {
    const changed = skipped
      ? await insertSkippedStep(trx, { step, userId: user.id, skippedAt: deps.clock.now() })
      : await deleteSkippedStep(trx, step);
    const eventType = skipped ? 'school.step_skipped' : 'school.step_resumed';
    if (changed) await deps.audit.append(trx, [auditEvent({ user, ip, userAgent }, eventType, { step })]);
  });
}

/** Records that a user has read a version of a document. Returns false when it was read before. */
export function recordDocumentReading(
  trx: Knex.Transaction,
  reading: { templateId: number; userId: number; readAt: Date },
): Promise<boolean> {
  return insertReading(trx, reading);
}

/**
 * The school's data for every page of the portal. Phone and address fall back to the operator's, the
 * e-mail is the operator's; each is '' while that one is invented.
 */
export async function getSchoolForPages({ settings }: Deps, db: Knex) {
  const stored = await getStoredReadiness(db);
  return {
    timeZone: stored.timeZone,
    isReady: settings.demo || toReadiness(stored).ready,
    name: stored.name,
    phone: getContactPhone({ ...stored.requisites, phone: stored.phone }),
    email: getContactEmail(stored.requisites),
    address: getContactAddress({ ...stored.requisites, address: stored.address }),
    accentColor: stored.accentColor,
    logoUrl: stored.logoSha256 === null ? null : toLogoUrl(stored.logoSha256),
  };
}

/** Forms work without these documents: while nobody has read them, they are offered to no family. */
const optionalDocuments: ReadonlySet<DocumentKind> = new Set(['consent_photo', 'public_offer']);

/** Whether somebody has read the version in force; always true in demo mode. */
export async function isDocumentRead({ settings }: Deps, db: Knex, kind: DocumentKind): Promise<boolean> {
  if (settings.demo) return true;
  const { documents } = await getStoredReadiness(db);
  return documents.some((document) => document.kind === kind && document.readAt !== null);
}

function toReadiness({ requisites: values, documents }: StoredReadiness): Omit<SchoolReadiness, 'steps'> {
  const requisites = requisiteNames.map((name) => ({ name, fault: findRequisiteFault(name, values) }));
  const ready =
    requisites.every(({ fault }) => fault === null) &&
    documents.every(({ kind, readAt }) => readAt !== null || optionalDocuments.has(kind));
  return {
    ready,
    requisites,
    documents: documents.map((document) => ({
      ...document,
      readAt: document.readAt === null ? null : new Date(document.readAt).toISOString(),
    })),
  };
}
