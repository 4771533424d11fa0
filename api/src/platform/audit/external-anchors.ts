import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { verifyTimestampToken } from '../seal/timestamp-token';
import { isTimestampForAnchor, parseAnchorFile } from './anchor-file';
import { streamAnchors } from './anchors.repository';

/** An anchor kept outside the server, where those who run the server cannot change it. */
export type ExternalAnchor =
  /** From a letter, an anchor file, a certificate page or the settings screen; with counts if the source has them. */
  { kind: 'head'; head: string; events?: number; lastId?: number } | { kind: 'timestamp'; sha256: Buffer; at: Date };

const sha256Pattern = /\b[0-9a-f]{64}\b/gi;

/**
 * Reads an external anchor. `given` is a SHA-256 in hex, or the path, relative to `folder`, of an anchor file, a
 * timestamp token or a saved letter as plain text. Throws when it is none of these.
 */
export async function readExternalAnchor(given: string, folder: string): Promise<ExternalAnchor> {
  if (/^[0-9a-f]{64}$/i.test(given)) return { kind: 'head', head: given.toLowerCase() };
  const content = await readFile(path.resolve(folder, given));
  const file = parseAnchorFile(content);
  if (file) return { kind: 'head', head: file.head, events: file.events, lastId: file.lastId };
  const text = content.toString();
  const hashes = new Set([...text.matchAll(sha256Pattern)].map(([hash]) => hash.toLowerCase()));
  const [head] = hashes;
  if (head !== undefined && hashes.size === 1) {
    const count = (label: string) => {
      const found = new RegExp(`${label}: (\\d+)`).exec(text)?.[1];
      return found === undefined ? undefined : Number(found);
    };
    return { kind: 'head', head, events: count('Событий'), lastId: count('Последнее событие') };
  }
  try {
    return { kind: 'timestamp', ...(await verifyTimestampToken(content)) };
  } catch {
    throw new Error(`${given} is no anchor: give its SHA-256, its file, its time-stamp or its letter as plain text`);
  }
}

/** Whether the chain in the database continues the chain from which the anchor was taken. */
export async function isExternalAnchorInChain(db: Knex, kept: ExternalAnchor): Promise<boolean> {
  if (kept.kind === 'timestamp') {
    for await (const anchors of streamAnchors(db))
      if (anchors.some((anchor) => isTimestampForAnchor(anchor, kept))) return true;
    return false;
  }
  const { rows } = await db.raw<{ rows: { id: number; events: number }[] }>(
    `select l.id, (select count(*) from audit_logs b where b.id <= l.id) as events
     from audit_logs l where l.event_hash = :head`,
    { head: kept.head },
  );
  const event = rows[0];
  if (!event) return false;
  return (kept.lastId ?? event.id) === event.id && (kept.events ?? event.events) === event.events;
}
