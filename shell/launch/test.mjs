import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, build } from './build.mjs';
import { listFailedJourneys, listFailedTests } from './failed-tests.mjs';
import { install } from './install.mjs';
import { listRemotes } from './remotes.mjs';
import { inParallel, root, runPackage } from './run.mjs';

/*
 * `test.mjs` runs every step, `test.mjs types lint` only the named ones, and `test.mjs --package mf-crm` the types,
 * lint, tests and stories of one workspace.
 */

const reports = join(root, '.cache', 'test-reports');
const { workspaces: declared } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const workspaces = declared.flatMap((name) => (name === 'mf-*' ? listRemotes() : [name]));
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
  stories: () => stories([]),
  storybook: () =>
    whole('storybook/dist/bin/dispatcher.js', ['build', '--quiet'], { cwd: join(root, 'design-system') }),
  journeys: async () => {
    const report = join(reports, 'journeys.json');
    const { code, output } = await runPackage(
      'playwright/cli.js',
      ['test', '--config', 'e2e', '--reporter', 'json,line'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    const read = readReport(report) ?? { stats: { expected: 0 }, suites: [], errors: [{}] };
    return settle(code, read.stats.expected, listFailedJourneys(read), output);
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
  const read = readReport(report) ?? { numPassedTests: 0, testResults: [] };
  return settle(code, read.numPassedTests, listFailedTests(read, root), output);
}

/** Counts a failure when a run exits with an error but reports no failed test, as when a file does not load. */
function settle(code, passed, failures, output) {
  return { passed, failed: code !== 0 ? Math.max(failures.length, 1) : failures.length, failures, output };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Steps that run side by side, since they leave a processor core idle: one of the two programs of `boundaries` ends
 * early. Nothing runs beside stories and journeys, which would wait for it.
 */
const sideBySide = [['lint', 'boundaries', 'storybook']];

/** The steps that apply to a single workspace. */
const packageSteps = (folder) => ({
  types: () => types(folder === 'shell' ? [folder, 'shell/worker'] : [folder]),
  lint: () => lint([folder]),
  tests: () => vitest('tests', ['--passWithNoTests', `${folder}/`]),
  stories: () => stories(['--passWithNoTests', `${folder}/`]),
});

/** A step that does not report single tests is listed by its own name. */
function listFailures(step, { failures = [] }) {
  return failures.length > 0 ? failures.map((failure) => `${step}: ${failure}`) : [step];
}

await install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const args = process.argv.slice(2);
const steps = args[0] === '--package' ? packageSteps(args[1]) : allSteps;
const names = args[0] === '--package' ? [] : args;
let passed = 0;
let failed = 0;
const failures = [];

async function runStep(name) {
  const started = Date.now();
  const result = await steps[name]();
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) {
    console.log(result.output);
    failures.push(...listFailures(name, result));
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
}

let wanted = Object.keys(steps).filter((name) => names.length === 0 || names.includes(name));
while (wanted.length > 0) {
  const [first] = wanted;
  const together = sideBySide.find((group) => group.includes(first)) ?? [first];
  const now = wanted.filter((name) => together.includes(name));
  wanted = wanted.filter((name) => !now.includes(name));
  await Promise.all(now.map(runStep));
}
// A long log may be cut at its beginning, so its end says what failed.
for (const failure of failures) console.log(`failed in ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
