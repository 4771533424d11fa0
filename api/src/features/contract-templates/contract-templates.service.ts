import type {
  contractTemplateRoutes,
  DocumentPreview,
  DocumentVersion,
  DocumentVersionText,
} from '@school/api-contract/contracts/contract-templates';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { type DocumentKind, isContractDocument } from '@school/api-contract/students/document-kinds';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { renderDocument } from '../../shared/documents/document-html';
import { makePdf } from '../../shared/documents/make-pdf';
import { hashDocument } from '../contracts/drafts/contract-document';
import { toContractVariables } from '../contracts/drafts/contract-variables';
import { toContractParties } from '../contracts/drafts/student-variables';
import { findLogoForPdf } from '../school/school-logo.service';
import { getOperator } from '../school/school-operator';
import { recordDocumentReading } from '../school-readiness/school-readiness.service';
import {
  findContractStudent,
  findVersion,
  insertNextVersion,
  listVersionRows,
  type VersionRow,
} from './contract-templates.repository';
import { checkTemplateText } from './template-text';

export async function listDocumentVersions(
  { db }: PlatformDeps,
  kind: DocumentKind | undefined,
): Promise<DocumentVersion[]> {
  return (await listVersionRows(db, kind)).map(toVersion);
}

/** Refuses with NOT_FOUND. */
export async function getDocumentVersion({ db }: Pick<PlatformDeps, 'db'>, id: number): Promise<DocumentVersionText> {
  const row = await findVersion(db, id);
  if (!row) throw refuse('NOT_FOUND');
  return toVersion(row);
}

type NewVersionBody = RouteInput<typeof contractTemplateRoutes.create>['body'];

/**
 * Creates a version, which is in force at once. Refuses with CONFLICT when there is a newer version than `baseVersion`,
 * and with VALIDATION_FAILED that names unknown variables.
 */
export async function createDocumentVersion(
  deps: PlatformDeps,
  { kind, title, bodyHtml, baseVersion }: NewVersionBody,
  caller: Caller,
): Promise<DocumentVersionText> {
  const user = signedIn(caller);
  const { html, unknownVariables } = checkTemplateText(kind, bodyHtml);
  if (unknownVariables.length > 0) {
    throw refuseField('bodyHtml', `${messages.unknownVariables}: ${unknownVariables.join(', ')}`);
  }
  const sha256 = hashDocument(html);
  return withTransaction(deps.db, async (trx) => {
    const id = await insertNextVersion(trx, {
      kind,
      title,
      bodyHtml: html,
      sha256,
      baseVersion,
      createdBy: user.id,
      createdAt: deps.clock.now(),
    });
    if (id === undefined) throw refuse('CONFLICT');
    // the author has read the text
    await recordDocumentReading(trx, { templateId: id, userId: user.id, readAt: deps.clock.now() });
    const version = await getDocumentVersion({ db: trx }, id);
    await deps.audit.append(trx, [
      auditEvent(caller, 'document.version_created', { kind, version: version.version, sha256 }),
    ]);
    return version;
  });
}

/**
 * Records who has read a version and when; only the first reading counts. Refuses with NOT_FOUND, and with CONFLICT
 * when a newer version is in force.
 */
export function markDocumentVersionRead(deps: PlatformDeps, id: number, caller: Caller): Promise<DocumentVersion> {
  return withTransaction(deps.db, async (trx) => {
    const { id: userId } = signedIn(caller);
    const row = await findVersion(trx, id);
    if (!row) throw refuse('NOT_FOUND');
    if (!row.inForce) throw refuse('CONFLICT');
    if (await recordDocumentReading(trx, { templateId: id, userId, readAt: deps.clock.now() })) {
      const { kind, version, sha256 } = row;
      await deps.audit.append(trx, [auditEvent(caller, 'document.read', { kind, version, sha256 })]);
    }
    return getDocumentVersion({ db: trx }, id);
  });
}

type PreviewBody = RouteInput<typeof contractTemplateRoutes.preview>['body'];

/** Fills the text with the school's data and, if given, a student's; other variables stay blank. Writes nothing. */
export async function previewDocument(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  { kind, bodyHtml, studentId }: PreviewBody,
): Promise<DocumentPreview> {
  const { html, changed, unknownVariables } = checkTemplateText(kind, bodyHtml);
  const variables = await getSampleVariables(deps, kind, studentId);
  return { html: renderDocument(html, variables), unknownVariables, sanitised: changed };
}

/** The preview as a PDF with the watermark of a sample on every page. */
export async function createSamplePdf(deps: Pick<PlatformDeps, 'db' | 'clock'>, body: PreviewBody): Promise<Buffer> {
  const { html } = await previewDocument(deps, body);
  const logo = await findLogoForPdf(deps.db);
  return makePdf({ html, title: body.title, createdAt: deps.clock.now(), logo, watermark: 'ОБРАЗЕЦ' });
}

/** The variables of a preview; it has no contract number. */
async function getSampleVariables(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  kind: DocumentKind,
  studentId: number | undefined,
): Promise<Record<string, string>> {
  const { operator, timeZone } = await getOperator(db);
  const contractDate = toSchoolDay(clock.now(), timeZone);
  const student = studentId === undefined ? undefined : await findContractStudent(db, studentId);
  if (studentId !== undefined && !student) throw refuseField('studentId', messages.studentUnknown);
  if (!isContractDocument(kind) || !student) return { ...operator };
  return toContractVariables({ contractNumber: '', contractDate, school: operator, ...toContractParties(student) });
}

function toVersion<T extends VersionRow>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null };
}
