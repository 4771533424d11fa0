import { createHash } from 'node:crypto';
import { messages } from '@school/api-contract/rules/messages';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { detectImage, rewriteImage } from '../../platform/images/rewrite-image';
import type { PlatformDeps } from '../../platform/platform-deps';
import { deleteLogo, findLogo, type StoredLogo, upsertLogo } from './school-logo.repository';
import { toLogoUrl } from './school-logo-url';

/** Twice the largest size that a page, a letter or a PDF shows. */
const target = { format: 'png', maxWidth: 512, maxHeight: 256 } as const;
/** A photo used as a logo would slow down every page and letter. */
const maxBytes = 300_000;

/** For letters and documents, which work without a logo. */
export function findSchoolLogo(db: Knex): Promise<StoredLogo | undefined> {
  return findLogo(db);
}

/** The logo as a data URL, for documents. */
export async function findLogoForPdf(db: Knex): Promise<string | undefined> {
  const logo = await findLogo(db);
  return logo && `data:image/png;base64,${logo.content.toString('base64')}`;
}

/** Refuses with NOT_FOUND. */
export async function getLogo(db: Knex): Promise<StoredLogo> {
  const logo = await findLogo(db);
  if (!logo) throw refuse('NOT_FOUND');
  return logo;
}

/** Refuses with VALIDATION_FAILED of `file`. */
export async function replaceLogo(
  deps: PlatformDeps,
  { content: bytes }: UploadedFile,
  caller: Caller,
): Promise<{ logoUrl: string }> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = detectImage(given);
  if (kind === undefined || kind === 'heic') throw refuseField('file', messages.logoType);
  const content = await rewriteImage(given, target);
  if (content.length > maxBytes) throw refuseField('file', messages.logoTooLarge);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await withTransaction(deps.db, async (trx) => {
    const changed = await upsertLogo(trx, { content, sha256 }, deps.clock.now());
    if (changed) await deps.audit.append(trx, [auditEvent(caller, 'school.updated', { fields: ['logo'] })]);
  });
  return { logoUrl: toLogoUrl(sha256) };
}

/** Refuses with NOT_FOUND. */
export async function removeLogo(deps: PlatformDeps, caller: Caller): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await deleteLogo(trx))) throw refuse('NOT_FOUND');
    await deps.audit.append(trx, [auditEvent(caller, 'school.updated', { fields: ['logo'] })]);
  });
}
