import type { Knex } from 'knex';
import { findSchoolLogo } from '../../features/school/school-logo.service';
import { rewriteImage } from '../../platform/images/rewrite-image';

export interface LetterLogo {
  /** PNG of a few kilobytes. */
  content: Buffer;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** Two pixels for each one that a letter shows, so that the logo is sharp on a phone. */
const scale = 2;
const target = { format: 'png', maxWidth: 160 * scale, maxHeight: 44 * scale } as const;

/**
 * Reads the logo in the size of a letter and keeps it until its address changes, as it does with a new logo.
 *
 * @returns a function of the logo's address
 */
export function createLetterLogoReader(db: Knex): (logoUrl: string | null) => Promise<LetterLogo | null> {
  let known: { logoUrl: string; logo: LetterLogo | null } | undefined;
  return async (logoUrl) => {
    if (logoUrl === null) return null;
    if (known?.logoUrl !== logoUrl) known = { logoUrl, logo: await readLogo(db) };
    return known.logo;
  };
}

async function readLogo(db: Knex): Promise<LetterLogo | null> {
  const stored = await findSchoolLogo(db);
  if (!stored) return null;
  const content = await rewriteImage(stored.content, target);
  return {
    content,
    width: Math.ceil(content.readUInt32BE(16) / scale),
    height: Math.ceil(content.readUInt32BE(20) / scale),
  };
}
