import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderExampleFile, renderSettingsReference } from './settings-reference';

/** Writes the pages that are generated from the schema of the environment. */
const root = path.resolve(import.meta.dirname, '../../..');
await writeFile(path.join(root, 'docs/settings.md'), renderSettingsReference());
await writeFile(path.join(root, '.env.example'), renderExampleFile());
console.log('Written: docs/settings.md and .env.example');
