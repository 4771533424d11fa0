import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { platformPackages, readPackage } from '../platform-packages.mjs';
import { root } from '../run.mjs';
import { describeSource } from './describe-source';
import { describeValue } from './describe-value';

/** What a package exports: declarations by module. */
export interface Report {
  name: string;
  version: string;
  modules: Map<string, string>;
}

/** Packages whose modules hold zod schemas, which are described at run time. */
const contracts = ['@school/api-contract', '@school/shell-contract'];

export const reportedPackages = platformPackages.map(({ name, folder }) => ({
  name,
  folder,
  file: join(root, folder, 'api-report.md'),
}));

/** Reads what a package exports from its sources. */
export async function makeReport({ name, folder }: { name: string; folder: string }): Promise<Report> {
  const { version, exports }: { version: string; exports: Record<string, string> } = readPackage(folder);
  const modules = new Map<string, string>();
  for (const [module, path] of listModules(folder, exports)) {
    const file = join(root, folder, path);
    const values: Record<string, unknown> = contracts.includes(name) ? await import(pathToFileURL(file).href) : {};
    const declarations = describeSource(file, (exported) => describeValue(exported, values));
    if (declarations !== '') modules.set(name + module.slice(1), declarations);
  }
  return { name, version, modules };
}

function listModules(folder: string, exports: Record<string, string>): [string, string][] {
  return Object.entries(exports).flatMap(([key, path]): [string, string][] => {
    if (!/\.tsx?$/.test(path)) return [];
    if (!key.includes('*')) return [[key, path]];
    const [before = '', after = ''] = path.slice(2).split('*');
    return (
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter(
          (file) =>
            file.startsWith(before) &&
            file.endsWith(after) &&
            !/node_modules|\.(test|stories|d)\.|^src\/internal\//.test(file),
        )
        // a pattern of the design system names one folder, so that an inner one is not a module
        .filter((file) => after === '.ts' || !file.slice(before.length, -after.length).includes('/'))
        .sort()
        .map((file) => [key.replace('*', file.slice(before.length, -after.length)), `./${file}`])
    );
  });
}

export function formatReport({ name, version, modules }: Report): string {
  const sections = [...modules].map(([module, code]) => `## ${module}\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
  return [
    `# What ${name} ${version} exports\n`,
    'Written by `npm run api-reports`; types that nobody wrote down are `unknown`.\n',
    ...sections,
  ].join('\n');
}

export function parseReport(text: string): Report {
  const [, name = '', version = ''] = /^# What (\S+) (\S+) exports$/m.exec(text) ?? [];
  const sections = text.matchAll(/^## (\S+)\n\n```ts\n([\s\S]*?)\n```$/gm);
  return { name, version, modules: new Map([...sections].map(([, module = '', code = '']) => [module, code])) };
}
