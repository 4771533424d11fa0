import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subsetFonts } from './subset-fonts';

/** `npm run fonts -w design-system` writes the font files beside this one. */
for (const [name, bytes] of Object.entries(await subsetFonts())) {
  await writeFile(join(import.meta.dirname, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
