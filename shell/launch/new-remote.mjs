import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from './build.mjs';
import { install, recordInstall } from './install.mjs';
import { packPlatform } from './pack-platform.mjs';
import { platformPackages, readPackage, tarballName, toolsPackage } from './platform-packages.mjs';
import { root } from './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
/** Keys sorted as npm sorts them. */
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The files of a new remote by path: manifest, one page with its texts, a story and a test.
 *
 * @param {string} id `mf-<name>`
 * @param {string} owner the team
 */
export function newRemoteFiles(id, owner) {
  const name = id.slice('mf-'.length);
  const section = name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const shell = readJson(join(root, 'shell/package.json'));
  const pick = (versions, names) => Object.fromEntries(names.map((each) => [each, versions[each]]));
  const packageFile = {
    ...{ name: `@school/${id}`, private: true, version: '1.0.0', type: 'module' },
    scripts: { build: 'rspack build', dev: 'rspack dev', test: `node ../shell/launch/test.mjs --package ${id}` },
    dependencies: {
      '@school/design-system': '*',
      '@school/kit': '*',
      '@school/shell-contract': '*',
      ...pick(shell.dependencies, ['lucide-react', 'react']),
    },
    devDependencies: {
      ...pick(shell.devDependencies, ['@rspack/cli', '@rspack/core', '@rspack/dev-server']),
      '@school/shell': '*',
      ...pick(shell.devDependencies, ['@types/react']),
    },
  };
  const texts = (empty) => ({
    menu: { [section]: title },
    pages: { [section]: { title } },
    [section]: { title, ...empty },
  });
  return {
    'package.json': `${JSON.stringify(packageFile, null, 2)}\n`,
    'tsconfig.json': `{
  "extends": "../tsconfig.json",
  "compilerOptions": {
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": ["node"],
    "tsBuildInfoFile": "../.cache/types/${id}.tsbuildinfo"
  },
  "include": ["."],
  "exclude": ["dist", "node_modules", ".cache", "storybook-static"]
}
`,
    'rspack.config.ts': `import { remoteConfig } from '@school/shell/build';
import manifest from './remote.manifest';

export default remoteConfig(import.meta.dirname, manifest);
`,
    'remote.manifest.ts': `import { defineRemote } from '@school/shell-contract/define-remote';

export default defineRemote({
  id: '${id}',
  contractVersion: 2,
  shellRange: '^${shell.version}',
  owner: '${owner}',
  routes: [
    {
      id: '${name}',
      path: '/${name}',
      module: '${name}',
      access: { kind: 'roles', roles: ['owner'] },
      layout: 'staff',
      titleKey: 'pages.${section}.title',
    },
  ],
  menu: [{ routeId: '${name}', labelKey: 'menu.${section}', icon: 'layout-dashboard', order: 200 }],
  slots: [],
  namespaces: ['${id}'],
  modules: {
    ${name.includes('-') ? `'${name}'` : name}: './src/${name}/${name}.page',
  },
});
`,
    'locales/ru.json': `${JSON.stringify(
      texts({
        emptyTitle: 'Здесь пока ничего нет',
        emptyText: 'Раздел только что создан. Покажите в нем первый экран.',
        toDashboard: 'На главную',
      }),
      null,
      2,
    )}\n`,
    'locales/en.json': `${JSON.stringify(
      texts({
        emptyTitle: 'There is nothing here yet',
        emptyText: 'The section has just been created. Show its first screen here.',
        toDashboard: 'To the dashboard',
      }),
      null,
      2,
    )}\n`,
    'src/shared/locales.fixtures.ts': `import en from '../../locales/en.json';
import ru from '../../locales/ru.json';

/** The texts of this remote, for tests and stories. */
export const locales = { '${id}': { ru, en } };
`,
    [`src/${name}/${name}.page.tsx`]: `import { ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useT } from '@school/kit';
import { Sparkles } from 'lucide-react';

/** The first screen: replace it. */
export function Component() {
  const t = useT('${id}');
  return (
    <>
      <PageHeader title={t('${section}.title')} />
      <EmptyState
        icon={<Sparkles />}
        title={t('${section}.emptyTitle')}
        action={<ButtonLink render={<Link to="/" />}>{t('${section}.toDashboard')}</ButtonLink>}
      >
        {t('${section}.emptyText')}
      </EmptyState>
    </>
  );
}
`,
    [`src/${name}/${name}.page.test.tsx`]: `import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { Component } from './${name}.page';

test('an empty section says why it is empty and links to the home page', async () => {
  renderWithKit(<Component />, { user: 'owner', route: '/${name}', locales });
  expect(await screen.findByText('Здесь пока ничего нет')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
});
`,
    [`src/${name}/${name}.stories.tsx`]: `import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { Component } from './${name}.page';

const meta = {
  component: Component,
  decorators: [withKit({ user: 'owner', route: '/${name}', locales })],
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'На главную' })).toBeVisible();
  },
};
export const EmptyOnPhoneDark: Story = {
  globals: { viewport: { value: 'phone', isRotated: false }, theme: 'dark' },
};
`,
  };
}

/**
 * The same remote for a repository of its own: it takes the platform from packages and has no story, because
 * Storybook belongs to this workspace.
 */
export function outsideRemoteFiles(id, owner) {
  const { [`src/${id.slice('mf-'.length)}/${id.slice('mf-'.length)}.stories.tsx`]: _story, ...files } = newRemoteFiles(
    id,
    owner,
  );
  const house = readPackage('.').devDependencies;
  const shell = readPackage('shell');
  const kit = readPackage('shell/kit');
  const fromFile = ({ name }) => [name, `file:platform/${tarballName(name)}`];
  const packageFile = {
    ...{ name: id, private: true, version: '1.0.0', type: 'module' },
    scripts: {
      build: 'school-build',
      dev: 'rspack dev',
      test: 'node node_modules/typescript-native/bin/tsc -p . && vitest run',
      release: 'school-release',
    },
    dependencies: {
      ...Object.fromEntries(platformPackages.map(fromFile)),
      'lucide-react': shell.dependencies['lucide-react'],
      react: shell.dependencies.react,
      'react-dom': shell.dependencies['react-dom'],
    },
    devDependencies: {
      ...Object.fromEntries(
        ['@rspack/cli', '@rspack/core', '@rspack/dev-server', '@types/react', '@types/react-dom'].map((name) => [
          name,
          shell.devDependencies[name],
        ]),
      ),
      ...Object.fromEntries([toolsPackage].map(fromFile)),
      '@testing-library/react': kit.devDependencies['@testing-library/react'],
      ...Object.fromEntries(
        ['@types/node', 'happy-dom', 'typescript', 'typescript-native', 'vitest'].map((name) => [name, house[name]]),
      ),
    },
  };
  return {
    ...files,
    'package.json': `${JSON.stringify(packageFile, null, 2)}\n`,
    'tsconfig.json': `{
  "extends": "@school/shell/tsconfig.json",
  "compilerOptions": {
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": ["node"],
    "tsBuildInfoFile": ".cache/types.tsbuildinfo"
  },
  "files": ["node_modules/@school/design-system/src/css-modules.d.ts"],
  "include": ["."],
  "exclude": ["dist", "node_modules", ".cache"]
}
`,
    'vitest.config.ts': `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['@school/kit/test-setup'],
    include: ['src/**/*.test.{ts,tsx}'],
    // they are TypeScript, which Node does not load out of node_modules
    server: { deps: { inline: [/@school\\//] } },
  },
});
`,
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.npmrc': 'save-exact=true\n',
  };
}

/** Adds the workspace to package-lock.json as npm would, so that nothing has to be downloaded. */
function enterWorkspace(id) {
  const { name, version, dependencies, devDependencies } = readJson(join(root, id, 'package.json'));
  const lockFile = join(root, 'package-lock.json');
  const lock = readJson(lockFile);
  const { '': house, ...packages } = lock.packages;
  packages[id] = { name, version, dependencies, devDependencies };
  packages[`node_modules/${name}`] = { resolved: id, link: true };
  writeJson(lockFile, { ...lock, packages: { '': house, ...sorted(packages) } });
  const link = join(root, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(join('..', '..', id), link, 'dir');
  recordInstall();
}

function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

async function createOutside(id, owner, folder) {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new Error(`${folder} is not empty.`);
  }
  await install();
  writeFiles(folder, outsideRemoteFiles(id, owner));
  await launch(async () => {
    await packPlatform(join(folder, 'platform'));
  });
  console.log(`${folder} contains ${id} and the packages of the platform. Next steps in this folder:
  npm install
  npm test                                 types and tests
  npm run build
  npm run release -- publish --promote --why "first release"     with DATA_DIR or the RELEASES_S3_ variables`);
}

async function createRemote() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, outside: { type: 'string' } },
  });
  const [id = ''] = positionals;
  if (!/^mf-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(id)) {
    throw new Error('Usage: npm run new-remote -- mf-name [--owner team] [--outside folder]');
  }
  const owner = values.owner ?? id.slice('mf-'.length);
  if (values.outside !== undefined) {
    await createOutside(id, owner, resolve(process.env.INIT_CWD ?? process.cwd(), values.outside));
    return;
  }
  if (existsSync(join(root, id))) throw new Error(`${id} exists already.`);
  await install();
  writeFiles(join(root, id), newRemoteFiles(id, owner));
  enterWorkspace(id);
  console.log(`${id} is created; the owner sees it at /${id.slice('mf-'.length)}. Next steps:
  ${id}/remote.manifest.ts                 paths, who may open them, menu
  npm test -w ${id}                        its types, lint, tests and stories
  npm run dev                              everything with hot reload
  node shell/launch/build.mjs ${id}        then publish and promote, see README`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await createRemote();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
