import { describe, expect, it } from 'vitest';
import { listFailedJourneys, listFailedTests } from './failed-tests.mjs';

describe('the names of failed tests', () => {
  it('name the file and the test, and a file that did not load', () => {
    const passed = { status: 'passed', fullName: 'a group has a name', failureMessages: [] };
    const failureMessages = ['\u001b[31mError: expected 1\u001b[39m\n\n  to be 2'];
    const failed = { status: 'failed', fullName: 'a group has a coach', failureMessages };
    const testResults = [
      { name: '/portal/api/groups.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/portal/api/broken.test.ts', status: 'failed', assertionResults: [] },
      { name: '/portal/api/whole.test.ts', status: 'passed', assertionResults: [passed] },
    ];
    expect(listFailedTests({ testResults }, '/portal')).toEqual([
      'api/groups.test.ts: a group has a coach\n    Error: expected 1\n      to be 2',
      'api/broken.test.ts',
    ]);
  });

  it('name the size of a journey, also of a nested one, the error of a journey, and an error outside of journeys', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      file: 'journeys/funnel.spec.ts',
      title,
      tests: statuses.map((status, index) => ({
        projectName: index === 0 ? 'desktop' : 'phone',
        status,
        results: status === 'expected' ? [{}] : [{ error: { message: 'Timeout' } }, {}],
      })),
    });
    const suites = [
      {
        specs: [spec('a card moves', 'expected', 'unexpected'), spec('a card waits', 'flaky')],
        suites: [{ specs: [spec('nested', 'unexpected')] }],
      },
    ];
    const errors = [{ message: 'The product did not start\nat line 1' }];
    expect(listFailedJourneys({ suites, errors })).toEqual([
      '[phone] journeys/funnel.spec.ts: a card moves\n    Timeout',
      '[desktop] journeys/funnel.spec.ts: a card waits\n    Timeout',
      '[desktop] journeys/funnel.spec.ts: nested\n    Timeout',
      'The product did not start',
    ]);
  });
});
