import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { listRemotes } from '../../shell/launch/remotes.mjs';

const repository = join(import.meta.dirname, '../..');

/** Workspaces whose stories are shown, each under its own name. */
const workspaces = ['api', 'shell', 'shell/kit', ...listRemotes()]
  .map((workspace) => ({ directory: join(repository, workspace, 'src'), titlePrefix: workspace }))
  .filter(({ directory }) => holdsStories(directory))
  // Relative, since the test plugin prefixes every folder with its own.
  .map(({ directory, titlePrefix }) => ({
    directory: relative(import.meta.dirname, directory),
    titlePrefix,
    files: '**/*.stories.tsx',
  }));

function holdsStories(directory: string): boolean {
  if (!existsSync(directory)) return false;
  return readdirSync(directory, { encoding: 'utf8', recursive: true }).some((file) => file.endsWith('.stories.tsx'));
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [{ directory: '../src', files: '**/*.stories.tsx' }, ...workspaces],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true },
  typescript: { reactDocgen: false },
};

export default config;
