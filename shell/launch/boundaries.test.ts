import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, expect, test } from 'vitest';

const configFile = path.resolve(import.meta.dirname, '../../.dependency-cruiser.mjs');

/**
 * For each rule, imports that break it, as importing file and imported file. `mf-new` is a remote that does not exist
 * yet.
 */
const broken: Record<string, [from: string, to: string][]> = {
  'remote-not-to-remote': [
    ['mf-crm/src/to-remote.ts', 'mf-funnel/src/page.ts'],
    ['mf-new/src/to-remote.ts', 'mf-crm/src/page.ts'],
    ['mf-crm/src/to-new.ts', 'mf-new/src/page.ts'],
  ],
  'remote-only-on-the-platform': [
    ['mf-new/src/to-shell.ts', 'shell/src/boot.ts'],
    ['mf-new/src/into-kit.ts', 'shell/kit/api/call.ts'],
    ['mf-public/src/to-shell.ts', 'shell/server/pages.ts'],
  ],
  'front-end-not-to-api-code': [
    ['mf-new/src/to-api.ts', 'api/src/platform/clock.ts'],
    ['shell/src/to-api.ts', 'api/src/platform/clock.ts'],
    ['shell/kit/to-api.ts', 'api/src/platform/clock.ts'],
    ['design-system/src/to-api.ts', 'api/src/platform/clock.ts'],
  ],
  'shell-not-to-remote': [
    ['shell/src/to-remote.ts', 'mf-new/src/page.ts'],
    ['api/src/app/to-remote.ts', 'mf-new/src/page.ts'],
    ['design-system/stories/to-remote.ts', 'mf-new/src/page.ts'],
  ],
  'kit-parts-beside-the-kit': [['shell/kit/forms/into-kit.ts', 'shell/kit/api/call.ts']],
  'kit-not-to-shell': [['shell/kit/to-shell.ts', 'shell/src/boot.ts']],
  'design-system-alone': [
    ['design-system/src/to-kit.ts', 'shell/kit/index.ts'],
    ['design-system/src/to-remote.ts', 'mf-new/src/page.ts'],
    ['design-system/src/to-contract.ts', 'api/contract/route.ts'],
  ],
  'contracts-stay-light': [
    ['api/contract/to-code.ts', 'api/src/platform/clock.ts'],
    ['shell/contract/to-kit.ts', 'shell/kit/index.ts'],
    ['shell/contract/to-remote.ts', 'mf-new/src/page.ts'],
  ],
  'api-platform-knows-no-feature': [
    ['api/src/platform/to-feature.ts', 'api/src/features/groups/groups.service.ts'],
    ['api/src/platform/to-shared.ts', 'api/src/shared/day.ts'],
    ['api/src/platform/to-app.ts', 'api/src/app/server.ts'],
  ],
  'api-shared-only-on-the-platform': [['api/src/shared/to-feature.ts', 'api/src/features/groups/groups.service.ts']],
  'api-feature-not-to-app': [
    ['api/src/features/groups/to-app.ts', 'api/src/app/server.ts'],
    ['api/src/features/groups/to-tests.ts', 'api/src/testing/test-app.ts'],
  ],
  'api-app-not-to-tests': [
    ['api/src/app/to-tests.ts', 'api/src/testing/test-app.ts'],
    ['api/src/app/to-fixture.ts', 'api/src/features/groups/school.fixture.ts'],
  ],
  'feature-not-to-foreign-sql': [
    ['api/src/features/students/to-sql.ts', 'api/src/features/groups/groups.repository.ts'],
    ['api/src/features/students/to-sql-text.ts', 'api/src/features/groups/groups.sql.ts'],
  ],
  'feature-not-to-later-feature': [
    ['api/src/features/school/to-last.ts', 'api/src/features/dashboard/dashboard.service.ts'],
    ['api/src/features/groups/to-later.ts', 'api/src/features/students/students.service.ts'],
  ],
  'feature-has-its-place': [['api/src/app/to-new.ts', 'api/src/features/new-feature/new.service.ts']],
  'embed-stays-light': [
    ['embed/src/to-kit.ts', 'shell/kit/index.ts'],
    ['embed/src/to-component.ts', 'design-system/src/button/index.ts'],
    ['embed/src/to-remote.ts', 'mf-public/src/page.ts'],
  ],
  'no-cycles': [['api/src/platform/cycle-a.ts', 'api/src/platform/cycle-b.ts']],
  resolvable: [['mf-new/src/to-nothing.ts', 'mf-new/src/missing']],
};

/** Imports that a remote and a feature may have. */
const allowed: [from: string, to: string][] = [
  ['mf-new/src/own.ts', 'mf-new/src/page.ts'],
  ['mf-new/src/to-kit.ts', 'shell/kit/index.ts'],
  ['mf-new/src/to-kit.test.ts', 'shell/kit/testing/index.ts'],
  ['mf-new/remote.manifest.ts', 'shell/contract/manifest.ts'],
  ['mf-new/src/to-contract.ts', 'api/contract/route.ts'],
  ['mf-new/src/to-design.ts', 'design-system/src/button.ts'],
  ['mf-new/rspack.config.ts', 'shell/build/remote-config.ts'],
  ['shell/kit/to-locales.ts', 'shell/locales/texts.ts'],
  ['embed/src/to-contract.ts', 'api/contract/route.ts'],
  ['embed/src/to-time.ts', 'shell/kit/i18n/school-time.ts'],
  ['api/src/features/students/to-earlier.ts', 'api/src/features/groups/groups.service.ts'],
  ['api/src/features/groups/groups.test.ts', 'api/src/testing/test-app.ts'],
];

let folder = '';
let result: ICruiseResult;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-boundaries-'));
  for (const [from, to] of [...Object.values(broken).flat(), ...allowed]) await writeImport(from, to);
  await writeImport('api/src/platform/cycle-b.ts', 'api/src/platform/cycle-a.ts');
  const config = await extractDepcruiseConfig(configFile);
  const { tsConfig: _, ...options } = await extractDepcruiseOptions(configFile);
  const { output } = await cruise(['.'], { ...options, baseDir: folder }, config.options?.enhancedResolveOptions);
  if (typeof output === 'string') throw new Error(output);
  result = output;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a type-only import, because the rules also apply to types. */
async function writeImport(from: string, to: string): Promise<void> {
  const specifier = path.relative(path.dirname(from), to.replace(/\.ts$/, ''));
  await write(
    from,
    `import type { Some } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\nexport type Other = Some;\n`,
  );
  if (to.endsWith('.ts')) await write(to, 'export type Some = 1;\n', { flag: 'wx' });
}

async function write(file: string, text: string, options?: { flag: string }): Promise<void> {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), text, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const violationsFrom = (file: string) =>
  result.summary.violations.filter(({ from }) => from === file).map(({ rule, to }) => ({ rule: rule.name, to }));

test('every rule has files that break it', async () => {
  const { forbidden = [] } = await extractDepcruiseConfig(configFile);
  expect(new Set(forbidden.map(({ name }) => name))).toEqual(new Set(Object.keys(broken)));
  for (const { severity } of forbidden) expect(severity).toBe('error');
});

test.each(Object.entries(broken).flatMap(([rule, imports]) => imports.map(([from, to]) => [rule, from, to] as const)))(
  '%s refuses %s',
  (rule, from, to) => {
    const seen = violationsFrom(from);
    expect(seen.map((violation) => violation.rule)).toContain(rule);
    for (const violation of seen) expect(violation.to).toContain(path.basename(to));
  },
);

test.each(allowed)('%s may import %s', (from, to) => {
  expect(violationsFrom(from)).toEqual([]);
  const imported = result.modules.find(({ source }) => source === from)?.dependencies.map(({ resolved }) => resolved);
  expect(imported).toEqual([to]);
});
