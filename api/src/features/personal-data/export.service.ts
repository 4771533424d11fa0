import { strToU8, type Zippable, zipSync } from 'fflate';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getOperator } from '../school/school-operator';
import { getFamily } from './erasure.service';
import { getFamilyExport } from './export.repository';
import { renderFamilyDocument } from './export-document';

/** Limits the files in one archive, because it is built in memory. */
const maxBytes = 200 * 1024 * 1024;

/** All data about a family as a ZIP: a document to read, data.json, files and a README. Refuses with NOT_FOUND. */
export async function exportFamily(deps: PlatformDeps, parentPhone: string, caller: Caller): Promise<Buffer> {
  const family = await getFamily(deps.db, parentPhone);
  const { data, files } = await getFamilyExport(deps.db, parentPhone);
  const entries: Zippable = {};
  const missing: string[] = [];
  let bytes = 0;
  for (const { name, fileKey } of files) {
    const content = bytes < maxBytes ? await findFile(deps, fileKey) : null;
    if (content === null || bytes + content.length > maxBytes) missing.push(name);
    else entries[name] = [content, { level: 0 }];
    bytes += content?.length ?? 0;
  }
  const now = deps.clock.now();
  entries['data.json'] = strToU8(JSON.stringify({ exportedAt: now.toISOString(), parentPhone, ...data }, null, 2));
  const { operator, timeZone, currency } = await getOperator(deps.db);
  const { operatorName } = operator;
  entries['Персональные данные.html'] = strToU8(
    renderFamilyDocument(data, {
      ...{ parentPhone, exportedAt: now, operatorName, timeZone, currency },
      hasFiles: files.length > missing.length,
    }),
  );
  entries['README.txt'] = strToU8(getReadmeText(missing));

  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const metadata = {
    students: ids(family.students),
    trialRequests: ids(family.trialRequests),
    registrations: ids(family.registrations),
    contracts: ids(family.contracts),
    files: files.length - missing.length,
  };
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [auditEvent(caller, 'personal_data.exported', metadata)]),
  );
  return Buffer.from(zipSync(entries, { mtime: now }));
}

/** Returns null for a missing file and for an invalid key, because one broken row must not prevent the export. */
async function findFile({ files, log }: Pick<PlatformDeps, 'files' | 'log'>, fileKey: string): Promise<Buffer | null> {
  try {
    return await files.get(fileKey);
  } catch (error) {
    log.error({ err: error }, 'A file could not be read for an export');
    return null;
  }
}

function getReadmeText(missing: readonly string[]): string {
  return [
    'Персональные данные семьи (152-ФЗ, статья 14)',
    '',
    'Персональные данные.html — то же для чтения и печати: откройте в браузере.',
    'data.json — все, что школа хранит: ученики, группы, посещаемость, платежи, документы, заявки, регистрации,',
    'договоры с текстом, подписи, согласия, письма и SMS (без их текста), события журнала. Даты — в UTC.',
    'contracts/ — подписанные договоры. documents/ — документы учеников, excuses/ — справки о пропусках.',
    ...(missing.length === 0 ? [] : ['', 'Эти файлы не вошли в архив, попросите их отдельно:', ...missing]),
    '',
    'Архив содержит персональные данные: передайте его только тому, к кому они относятся, и удалите после этого.',
    '',
  ].join('\r\n');
}
