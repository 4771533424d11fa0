import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, build } from './build.mjs';
import { install } from './install.mjs';
import { inParallel, root, runPackage } from './run.mjs';

const reports = join(root, '.cache', 'test-reports');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A step that is right or wrong as a whole counts as one. */
const whole = async (script, args, options) => {
  const { code, output } = await runPackage(script, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

const steps = {
  types: async () => {
    const results = await inParallel(
      2,
      // The service worker lives in another world than the pages of its workspace.
      [...workspaces, 'shell/worker'].map((path) => () => runPackage('typescript/bin/tsc', ['-p', path])),
    );
    const wrong = results.filter(({ code }) => code !== 0);
    return {
      passed: wrong.length ? 0 : 1,
      failed: wrong.length ? 1 : 0,
      output: wrong.map((r) => r.output).join('\n'),
    };
  },
  lint: () => whole('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  boundaries: () =>
    whole('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.mjs', ...workspaces]),
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
  stories: () => vitest('stories', ['--config', 'design-system/vitest.config.ts']),
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

/** A run that ends badly without naming a failed test (a file that does not load, no report) still counts as a failure. */
function settle(code, passed, failed, output) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

await install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const asked = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
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
