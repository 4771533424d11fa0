import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeApi } from './openapi';
import { describedRoutes } from './openapi.routes';

/** Writes the description next to the contract, where a change of it shows in review. */
const file = path.resolve(import.meta.dirname, '../../../contract/generated/openapi.json');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(describeApi(describedRoutes()), null, 2)}\n`);
console.log(`Written: ${file}`);
