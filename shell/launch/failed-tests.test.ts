import { describe, expect, it } from 'vitest';
import { listFailedJourneys, listFailedTests } from './failed-tests.mjs';

describe('the names of failed tests', () => {
  it('name the file and the test, and a file that did not load', () => {
    const passed = { status: 'passed', fullName: 'a group has a name' };
    const failed = { status: 'failed', fullName: 'a group has a coach' };
    const testResults = [
      { name: '/portal/api/groups.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/portal/api/broken.test.ts', status: 'failed', assertionResults: [] },
      { name: '/portal/api/whole.test.ts', status: 'passed', assertionResults: [passed] },
    ];
    expect(listFailedTests({ testResults }, '/portal')).toEqual([
      'api/groups.test.ts: a group has a coach',
      'api/broken.test.ts',
    ]);
  });

  it('name the size of a journey, also of a nested one, and an error outside of journeys', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      file: 'journeys/funnel.spec.ts',
      title,
      tests: statuses.map((status, index) => ({ projectName: index === 0 ? 'desktop' : 'phone', status })),
    });
    const suites = [
      { specs: [spec('a card moves', 'expected', 'unexpected')], suites: [{ specs: [spec('nested', 'flaky')] }] },
    ];
    const errors = [{ message: 'The product did not start\nat line 1' }];
    expect(listFailedJourneys({ suites, errors })).toEqual([
      '[phone] journeys/funnel.spec.ts: a card moves',
      '[desktop] journeys/funnel.spec.ts: nested',
      'The product did not start',
    ]);
  });
});
