import type { Readable } from 'node:stream';
import { auditEvent } from '../audit/audit-event';
import type { AuditEvent } from '../audit/audit-log';
import { withTransaction } from '../database/transaction';
import type { Caller, Reply } from '../http/implement';
import type { PlatformDeps } from '../platform-deps';

interface ExcelExport<Input> {
  /** The event's name in the audit log. */
  event: string;
  facts: (input: Input) => AuditEvent['metadata'];
  /** 'Отказы' gives 'Отказы 2026-11-23.xlsx'. */
  name: string;
  latinName: string;
  /** `period`: the day or the months that the file's name ends with. */
  make: (input: Input) => Promise<{ file: Readable; period: string }>;
}

/**
 * Returns the handler of a download of the school's data. The event is recorded before the file is made, so there is no
 * file without its event.
 */
export function excelExport<Input extends { caller: Caller; reply: Reply }>(
  { db, audit }: Pick<PlatformDeps, 'db' | 'audit'>,
  { event, facts, name, latinName, make }: ExcelExport<Input>,
): (input: Input) => Promise<undefined> {
  return async (input) => {
    await withTransaction(db, (trx) => audit.append(trx, [auditEvent(input.caller, event, facts(input))]));
    const { file, period } = await make(input);
    input.reply.stream(file, {
      name: `${name} ${period}.xlsx`,
      latinName: `${latinName}-${period.replaceAll(' ', '-')}.xlsx`,
    });
    return undefined;
  };
}

/** Lists the names of the filters without their values, because a search is often for somebody's name. */
export function listFilterNames(filter: object): string[] {
  return Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
