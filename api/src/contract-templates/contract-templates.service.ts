import type {
  contractTemplateRoutes,
  DocumentKind,
  DocumentPreview,
  DocumentVersion,
  DocumentVersionText,
} from '@school/api-contract/contract-templates';
import { messages } from '@school/api-contract/messages';
import type { RouteInput } from '@school/api-contract/route';
import { documentHash } from '../contracts/contract-document';
import { makePdf } from '../contracts/document/contract-pdf';
import { contractVariables } from '../contracts/document/contract-variables';
import { renderDocument } from '../contracts/document/document-html';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import { partiesOf } from '../contracts/student-variables';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import {
  findContractStudent,
  findVersion,
  findVersions,
  insertNextVersion,
  type VersionRow,
} from './contract-templates.repository';
import { checkText } from './template-text';

export async function listVersions({ db }: AppDeps, kind: DocumentKind | undefined): Promise<DocumentVersion[]> {
  return (await findVersions(db, kind)).map(versionView);
}

/** Refuses with NOT_FOUND. */
export async function readVersion({ db }: Pick<AppDeps, 'db'>, id: number): Promise<DocumentVersionText> {
  const row = await findVersion(db, id);
  if (!row) throw refuse('NOT_FOUND');
  return versionView(row);
}

type NewVersionBody = RouteInput<typeof contractTemplateRoutes.create>['body'];

/**
 * A new version, in force at once. Refuses with CONFLICT when somebody made another one since the author began, and
 * with the names of variables that no document of the kind has.
 */
export async function createVersion(
  deps: AppDeps,
  { kind, title, bodyHtml, baseVersion }: NewVersionBody,
  { user, ip, userAgent }: Caller,
): Promise<DocumentVersionText> {
  if (!user) throw refuse('UNAUTHENTICATED');
  const { html, unknownVariables } = checkText(kind, bodyHtml);
  if (unknownVariables.length > 0) {
    throw refuseField('bodyHtml', `${messages.unknownVariables}: ${unknownVariables.join(', ')}`);
  }
  const sha256 = documentHash(html);
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
    const version = await readVersion({ db: trx }, id);
    await deps.audit.append(trx, [
      {
        eventType: 'document.version_created',
        userId: user.id,
        ipAddress: ip,
        userAgent,
        metadata: { kind, version: version.version, sha256 },
      },
    ]);
    return version;
  });
}

type PreviewBody = RouteInput<typeof contractTemplateRoutes.preview>['body'];

/** The text filled with the school and, if one is given, a student; the rest stays blank. Writes nothing. */
export async function previewDocument(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { kind, bodyHtml, studentId }: PreviewBody,
): Promise<DocumentPreview> {
  const { html, changed, unknownVariables } = checkText(kind, bodyHtml);
  const variables = await sampleVariables(deps, kind, studentId);
  return { html: renderDocument(html, variables), unknownVariables, sanitised: changed };
}

/** The preview as PDF, a sample on every page. */
export async function samplePdf(deps: Pick<AppDeps, 'db' | 'clock'>, body: PreviewBody): Promise<Buffer> {
  const { html } = await previewDocument(deps, body);
  return makePdf({ html, title: body.title, createdAt: deps.clock.now(), watermark: 'ОБРАЗЕЦ' });
}

/** A sample has no number: it is no contract. */
async function sampleVariables(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  kind: DocumentKind,
  studentId: number | undefined,
): Promise<Record<string, string>> {
  const { operator, timeZone } = await readOperator(db);
  const contractDate = schoolDay(clock.now(), timeZone);
  const student = studentId === undefined ? undefined : await findContractStudent(db, studentId);
  if (studentId !== undefined && !student) throw refuseField('studentId', messages.studentUnknown);
  if (kind !== 'contract' || !student) return { ...operator };
  return contractVariables({ contractNumber: '', contractDate, school: operator, ...partiesOf(student) });
}

function versionView<T extends VersionRow>(row: T): Omit<T, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
