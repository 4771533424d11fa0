import { strToU8, type Zippable, zipSync } from 'fflate';
import type { AppDeps } from '../platform/app-deps';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { readFamily } from './erasure.service';
import { readFamilyExport } from './export.repository';

/** Bytes of files in one archive: it is made in memory. */
const mostBytes = 200 * 1024 * 1024;

/** Everything about a family as ZIP: data.json, files and a word on both. Refuses with NOT_FOUND. */
export async function exportFamily(deps: AppDeps, parentPhone: string, caller: Caller): Promise<Buffer> {
  const family = await readFamily(deps.db, parentPhone);
  const { data, files } = await readFamilyExport(deps.db, parentPhone);
  const entries: Zippable = {};
  const missing: string[] = [];
  let bytes = 0;
  for (const { name, fileKey } of files) {
    const content = bytes < mostBytes ? await fileOf(deps, fileKey) : null;
    if (content === null || bytes + content.length > mostBytes) missing.push(name);
    else entries[name] = [content, { level: 0 }];
    bytes += content?.length ?? 0;
  }
  const now = deps.clock.now();
  entries['data.json'] = strToU8(JSON.stringify({ exportedAt: now.toISOString(), parentPhone, ...data }, null, 2));
  entries['README.txt'] = strToU8(readme(missing));

  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const { ip: ipAddress, userAgent } = caller;
  const metadata = {
    students: ids(family.students),
    trialRequests: ids(family.trialRequests),
    registrations: ids(family.registrations),
    contracts: ids(family.contracts),
    files: files.length - missing.length,
  };
  const event = { eventType: 'personal_data.exported', userId: signedIn(caller).id, ipAddress, userAgent, metadata };
  await withTransaction(deps.db, (trx) => deps.audit.append(trx, [event]));
  return Buffer.from(zipSync(entries, { mtime: now }));
}

/** Null also for a key that is none: a broken row must not keep a family from its data. */
async function fileOf({ files, log }: Pick<AppDeps, 'files' | 'log'>, fileKey: string): Promise<Buffer | null> {
  try {
    return await files.get(fileKey);
  } catch (error) {
    log.error({ err: error }, 'A file could not be read for an export');
    return null;
  }
}

function readme(missing: readonly string[]): string {
  return [
    'Персональные данные семьи (152-ФЗ, статья 14)',
    '',
    'data.json — все, что школа хранит: ученики, группы, посещаемость, платежи, документы, заявки, регистрации,',
    'договоры с текстом, подписи, согласия, письма и SMS (без их текста), события журнала. Даты — в UTC.',
    'contracts/ — подписанные договоры. documents/ — документы учеников.',
    ...(missing.length === 0 ? [] : ['', 'Эти файлы не вошли в архив, попросите их отдельно:', ...missing]),
    '',
    'Архив содержит персональные данные: передайте его только тому, к кому они относятся, и удалите после этого.',
    '',
  ].join('\r\n');
}
