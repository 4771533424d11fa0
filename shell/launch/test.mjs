import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, build } from './build.mjs';
import { install } from './install.mjs';
import { inParallel, root, runPackage } from './run.mjs';

/**
 * `test.mjs` runs every step, `test.mjs types lint` only the named ones, and `test.mjs --package mf-crm` the types,
 * lint, tests and stories of one workspace.
 */
const reports = join(root, '.cache', 'test-reports');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// Five times as fast as the compiler whose API the build uses. More parallel checkers would repeat each other's work.
const typeChecker = 'typescript-native/bin/tsc';

/** A step that only passes or fails as a whole counts as one test. */
const whole = async (script, args, options) => {
  const { code, output } = await runPackage(script, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

const sum = (results) => ({
  passed: results.reduce((count, { passed }) => count + passed, 0),
  failed: results.reduce((count, { failed }) => count + failed, 0),
  output: results.map(({ output }) => output).join('\n'),
});

const types = async (paths) => {
  const results = await inParallel(
    2,
    paths.map((path) => () => runPackage(typeChecker, ['-p', path, '--checkers', '1'])),
  );
  const wrong = results.filter(({ code }) => code !== 0);
  return { passed: wrong.length ? 0 : 1, failed: wrong.length ? 1 : 0, output: wrong.map((r) => r.output).join('\n') };
};
const lint = (paths) => whole('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...paths]);
const stories = (paths) => vitest('stories', ['--config', 'design-system/vitest.config.ts', ...paths]);

const allSteps = {
  // The service worker has no page globals, so its types are checked separately.
  types: () => types([...workspaces, 'shell/worker']),
  lint: () => lint([]),
  boundaries: async () => {
    const imports = ['--config', '.dependency-cruiser.mjs', ...workspaces];
    const results = await inParallel(2, [
      () => whole('dependency-cruiser/bin/dependency-cruise.mjs', imports),
      () => whole('knip/bin/knip.js', ['--no-progress', '--config', 'knip.jsonc', '--treat-config-hints-as-errors']),
    ]);
    return sum(results);
  },
  build: async () => {
    try {
      await build();
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof BuildError ? error.message : String(error) };
    }
  },
  tests: () => vitest('tests', []),
  storybook: () =>
    whole('storybook/dist/bin/dispatcher.js', ['build', '--quiet'], { cwd: join(root, 'design-system') }),
  stories: () => stories([]),
  journeys: async () => {
    const report = join(reports, 'journeys.json');
    const { code, output } = await runPackage(
      'playwright/cli.js',
      ['test', '--config', 'e2e', '--reporter', 'json,line'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    const { stats, errors } = readReport(report) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] };
    return settle(code, stats.expected, stats.unexpected + stats.flaky + errors.length, output);
  },
};

async function vitest(name, args) {
  const report = join(reports, `${name}.json`);
  const { code, output } = await runPackage('vitest/vitest.mjs', [
    'run',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests } = readReport(report) ?? { numPassedTests: 0, numFailedTests: 0 };
  return settle(code, numPassedTests, numFailedTests, output);
}

/** Counts a failure when a run exits with an error but reports no failed test, as when a file does not load. */
function settle(code, passed, failed, output) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The steps that apply to a single workspace. */
const packageSteps = (folder) => ({
  types: () => types(folder === 'shell' ? [folder, 'shell/worker'] : [folder]),
  lint: () => lint([folder]),
  tests: () => vitest('tests', ['--passWithNoTests', `${folder}/`]),
  stories: () => stories(['--passWithNoTests', `${folder}/`]),
});

await install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const asked = process.argv.slice(2);
const steps = asked[0] === '--package' ? packageSteps(asked[1]) : allSteps;
const names = asked[0] === '--package' ? [] : asked;
let passed = 0;
let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = Date.now();
  const result = await step();
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) console.log(result.output);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
