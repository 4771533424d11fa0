import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @param {object} report the JSON report of vitest
 * @param {string} root the folder that paths are relative to
 * @returns {string[]} `path: name` of each failed test with the beginning of its error; the path alone of a file that
 *   did not load
 */
export function listFailedTests({ testResults }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [path] : [];
    return failed.map(({ fullName, failureMessages }) => `${path}: ${fullName}${quote(failureMessages[0])}`);
  });
}

/**
 * @param {object} report the JSON report of Playwright
 * @returns {string[]} `[project] file: title` of each failed or flaky journey with the beginning of its error, and the
 *   first line of each error outside of tests
 */
export function listFailedJourneys({ suites, errors }) {
  const fromSuite = ({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => `[${projectName}] ${file}: ${title}${quote(results[0]?.error?.message)}`),
    ),
    ...inner.flatMap(fromSuite),
  ];
  return [...suites.flatMap(fromSuite), ...errors.map(({ message = 'an error of no test' }) => message.split('\n')[0])];
}

/** The first lines of an error, indented below its test; without the colours of a terminal. */
function quote(message) {
  if (!message) return '';
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('');
}
