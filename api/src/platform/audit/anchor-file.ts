import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Files } from '../ports/files';
import { verifyTimestampToken } from '../seal/timestamp-token';
import { type Anchor, findAnchor } from './anchors.repository';
import { canonicalJson } from './canonical-json';

type AnchorName = Pick<Anchor, 'number' | 'day'>;

/** One folder per day. An anchor made before numbering is the only one of its day. */
const toFilePath = ({ number, day }: AnchorName) =>
  `audit-anchors/${number === null ? day : `${day}/${String(number).padStart(8, '0')}`}`;

/** Path of the file that repeats the anchor's row; written once and never changed. */
export const anchorKey = (anchor: AnchorName) => `${toFilePath(anchor)}.json`;
/** Path of the timestamp token in DER (RFC 3161) over the SHA-256 of the anchor file. */
export const timestampKey = (anchor: AnchorName) => `${toFilePath(anchor)}.tsr`;
/** Path of a copy of the newest anchor. It exposes rows removed from the end of the table. */
export const newestAnchorKey = 'audit-anchors/newest.json';

/** The exact content of the anchor file. */
export function anchorText({ number, day, events, lastId, head, anchoredAt, previousDay }: Anchor): string {
  const point = { day, events, lastId, head, anchoredAt };
  return `${canonicalJson(number === null ? { ...point, previousDay } : { ...point, number })}\n`;
}

/** SHA-256 of the anchor file; the timestamp covers it. */
export function hashAnchor(anchor: Anchor): Buffer {
  return createHash('sha256').update(anchorText(anchor)).digest();
}

/** How many days to retry a timestamp. A later one says nothing about when the anchor was made. */
export const timestampRetryDays = 7;
const dayMs = 24 * 3600_000;
/** Allowed difference between the clocks of the school and the authority. */
const clockSkewMs = dayMs;

const comparedAtOnce = 20;

/** Finds anchors whose file is missing or different, and whose timestamp is missing, of another hash or too late. */
export async function findAnchorFileFaults(
  files: Files,
  anchors: readonly Anchor[],
): Promise<{ anchor: Anchor; reason: 'anchorFile' | 'timestamp' }[]> {
  const faults: { anchor: Anchor; reason: 'anchorFile' | 'timestamp' }[] = [];
  for (let start = 0; start < anchors.length; start += comparedAtOnce) {
    const some = anchors.slice(start, start + comparedAtOnce);
    const reasons = await Promise.all(some.map((anchor) => findFileFault(files, anchor)));
    for (const [index, anchor] of some.entries()) {
      const reason = reasons[index];
      if (reason) faults.push({ anchor, reason });
    }
  }
  return faults;
}

async function findFileFault(files: Files, anchor: Anchor): Promise<'anchorFile' | 'timestamp' | undefined> {
  const content = await files.get(anchorKey(anchor));
  // the process was killed before it wrote the file; the next run writes it
  if (content === null) return anchor.filedAt === null ? undefined : 'anchorFile';
  if (content.toString() !== anchorText(anchor)) return 'anchorFile';
  return (await isTimestampValid(anchor, await files.get(timestampKey(anchor)))) ? undefined : 'timestamp';
}

/** An attacker who can change table and file cannot make the authority sign another hash or an earlier time. */
async function isTimestampValid(anchor: Anchor, token: Buffer | null): Promise<boolean> {
  // not timestamped yet, or the process was killed before it was
  if (token === null) return anchor.timestampedAt === null;
  try {
    return isTimestampForAnchor(anchor, await verifyTimestampToken(token));
  } catch {
    // not a valid timestamp token
    return false;
  }
}

/** Anchors without a number may be timestamped at any later time. */
export function isTimestampForAnchor(anchor: Anchor, { sha256, at }: { sha256: Buffer; at: Date }): boolean {
  if (!sha256.equals(hashAnchor(anchor))) return false;
  const delayMs = at.getTime() - anchor.anchoredAt.getTime();
  return anchor.number === null || (delayMs >= -clockSkewMs && delayMs <= timestampRetryDays * dayMs + clockSkewMs);
}

const fileSchema = z.object({
  number: z.number().int().nullable().default(null),
  day: z.iso.date(),
  events: z.number().int(),
  lastId: z.number().int(),
  head: z.string(),
});
export type AnchorFile = z.infer<typeof fileSchema>;

/** Returns undefined when the content is not an anchor file. */
export function parseAnchorFile(content: Buffer): AnchorFile | undefined {
  try {
    return fileSchema.parse(JSON.parse(content.toString()));
  } catch {
    return undefined;
  }
}

/** Finds the anchor in the copy of the newest one if the table does not confirm it. Read the copy before the table. */
export async function findNewestAnchorFault(
  db: Knex,
  newest: Buffer | null,
): Promise<{ day: string | null; number: number | null; eventId: number | null } | undefined> {
  if (newest === null) return undefined;
  const named = parseAnchorFile(newest);
  if (!named) return { day: null, number: null, eventId: null };
  const anchor = await findAnchor(db, named);
  if (anchor && anchorText(anchor) === newest.toString()) return undefined;
  return { day: named.day, number: named.number, eventId: named.lastId };
}
