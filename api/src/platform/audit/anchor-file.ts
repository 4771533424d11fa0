import { createHash } from 'node:crypto';
import type { Files } from '../ports/files';
import { verifyTimestampToken } from '../seal/timestamp-token';
import type { Anchor } from './anchors.repository';
import { canonicalJson } from './canonical-json';

/** Beside each anchor of the table lies a file that says the same; it is written once and never changed. */
export const anchorKey = (day: string) => `audit-anchors/${day}.json`;
/** DER of the time-stamp token (RFC 3161) over the SHA-256 of that file. */
export const timestampKey = (day: string) => `audit-anchors/${day}.tsr`;
/** A copy of the newest one: rows that are taken out of the table's end are seen by it. */
export const newestKey = 'audit-anchors/newest.json';

/** What the file says, byte for byte. `previousDay` ties each to the one before it. */
export function anchorText({ day, events, lastId, head, anchoredAt, previousDay }: Anchor): string {
  return `${canonicalJson({ day, events, lastId, head, anchoredAt, previousDay })}\n`;
}

/** SHA-256 of the file: what is time-stamped. */
export function hashOf(anchor: Anchor): Buffer {
  return createHash('sha256').update(anchorText(anchor)).digest();
}

const atOnce = 20;

/** Days whose file is missing or says something else than the table, or whose time-stamp is not over that file. */
export async function disagreeingFiles(files: Files, anchors: readonly Anchor[]): Promise<string[]> {
  const days: string[] = [];
  for (let start = 0; start < anchors.length; start += atOnce) {
    const some = anchors.slice(start, start + atOnce);
    const agree = await Promise.all(some.map((anchor) => fileAgrees(files, anchor)));
    days.push(...some.filter((_, index) => !agree[index]).map(({ day }) => day));
  }
  return days;
}

async function fileAgrees(files: Files, anchor: Anchor): Promise<boolean> {
  const content = await files.get(anchorKey(anchor.day));
  // killed before it was filed: the next anchoring does it
  if (content === null) return anchor.filedAt === null;
  return content.toString() === anchorText(anchor) && stampAgrees(anchor, await files.get(timestampKey(anchor.day)));
}

/** Who can change table and file alike cannot make the authority sign another hash. */
function stampAgrees(anchor: Anchor, token: Buffer | null): boolean {
  // not stamped, or killed before it was
  if (token === null) return anchor.timestampedAt === null;
  try {
    return verifyTimestampToken(token).sha256.equals(hashOf(anchor));
  } catch {
    // no time-stamp at all
    return false;
  }
}

/** Whether the table has the anchor of which this is a copy. Read the copy before the table. */
export function isKnown(newest: Buffer | null, anchors: readonly Anchor[]): boolean {
  return newest === null || anchors.some((anchor) => anchorText(anchor) === newest.toString());
}

/** The day that the copy names; null when it is unreadable. */
export function dayOf(newest: Buffer | null): string | null {
  return /"day":"(\d{4}-\d\d-\d\d)"/.exec(newest?.toString() ?? '')?.[1] ?? null;
}
