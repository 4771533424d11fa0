import { relative } from 'node:path';

/**
 * @param {object} report the JSON report of vitest
 * @param {string} root the folder that paths are relative to
 * @returns {string[]} `path: name` of each failed test; the path alone of a file that did not load
 */
export function listFailedTests({ testResults }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [path] : [];
    return failed.map(({ fullName }) => `${path}: ${fullName}`);
  });
}

/**
 * @param {object} report the JSON report of Playwright
 * @returns {string[]} `[project] file: title` of each failed or flaky test, and the first line of each error outside of
 *   tests
 */
export function listFailedJourneys({ suites, errors }) {
  const fromSuite = ({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
    ),
    ...inner.flatMap(fromSuite),
  ];
  return [...suites.flatMap(fromSuite), ...errors.map(({ message = 'an error of no test' }) => message.split('\n')[0])];
}
