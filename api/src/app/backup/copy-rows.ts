import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { TableRows } from './manifest';
import { quoteIdentifier, type Table, toColumnList } from './tables';

type Queries = Pick<pg.ClientBase, 'query'>;

/** Settings that make the output of COPY independent of the server. */
export const copyFormat = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local intervalstyle = 'postgres'; set local synchronize_seqscans = off`;

/** Writes all rows of a table to a compressed file. Also returns the hash of that file. */
export async function copyRowsOut(
  client: Queries,
  table: Table,
  file: string,
): Promise<[TableRows, fileSha256: string]> {
  const rows = createRowMeter();
  const packed = createMeter();
  const copying = client.query(copyTo(`copy ${quoteIdentifier(table.name)} (${toColumnList(table)}) to stdout`));
  // rows compress well at any level; the fastest keeps the snapshot short
  await pipeline(
    copying,
    rows.stream,
    createGzip({ level: 1 }),
    packed.stream,
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
  return [{ ...table, ...rows.result() }, packed.result().sha256];
}

export async function copyRowsIn(client: Queries, table: Table, file: string): Promise<void> {
  const sql = `copy ${quoteIdentifier(table.name)} (${toColumnList(table)}) from stdin`;
  await pipeline(createReadStream(file), createGunzip(), client.query(copyFrom(sql)));
}

/** Measures what `copyRowsOut` would write. */
export async function measureRows(client: Queries, table: Table): Promise<TableRows> {
  const rows = createRowMeter();
  const copying = client.query(copyTo(`copy ${quoteIdentifier(table.name)} (${toColumnList(table)}) to stdout`));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(copying, rows.stream, nowhere);
  return { ...table, ...rows.result() };
}

const lineEnd = 10;

/**
 * A meter that also counts rows: COPY ends each with a line end and escapes those within. PostgreSQL's own count comes
 * after the data, so the data's stream may end before it.
 */
function createRowMeter() {
  let rows = 0;
  const { stream, result } = createMeter((chunk) => {
    for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1;
  });
  return { stream, result: () => ({ rows, ...result() }) };
}

/** A stream that measures and hashes its data. */
function createMeter(onChunk?: (chunk: Buffer) => void) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onChunk?.(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
