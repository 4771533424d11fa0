import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeApi } from './openapi';
import { listDocumentedRoutes } from './openapi.routes';

/** Writes the description next to the contract, so that reviews show its changes. */
const file = path.resolve(import.meta.dirname, '../../../contract/generated/openapi.json');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(describeApi(listDocumentedRoutes()), null, 2)}\n`);
console.log(`Written: ${file}`);
