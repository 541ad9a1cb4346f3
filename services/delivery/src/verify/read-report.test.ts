import { expect, test } from '@jest/globals';
import { readReport } from './read-report.ts';

const spec = (title: string, status: string, message?: string) => ({
  title,
  file: 'alerts.spec.ts',
  tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }] }],
});

test('the results of all tests are read, with the first lines of what failed', () => {
  const error = '\u001b[31mexpect(locator).toBeVisible() failed\u001b[39m\n\nLocator: getByRole("row")\nTimeout: 5 s';
  const report = {
    suites: [
      {
        specs: [spec('saves', 'expected')],
        suites: [
          { specs: [spec('edits', 'unexpected', error), spec('on a phone', 'skipped'), spec('reads', 'flaky')] },
        ],
      },
    ],
  };
  expect(readReport(JSON.stringify(report))).toEqual({
    ran: 3,
    tests: [
      { title: 'alerts.spec.ts: saves', outcome: 'passed', error: null },
      {
        title: 'alerts.spec.ts: edits',
        outcome: 'failed',
        error: 'expect(locator).toBeVisible() failed Locator: getByRole("row")',
      },
      { title: 'alerts.spec.ts: on a phone', outcome: 'skipped', error: null },
      { title: 'alerts.spec.ts: reads', outcome: 'passed', error: null },
    ],
  });
});

test('what is no report is none', () => {
  expect(readReport('Error: no such file')).toBeNull();
  expect(readReport('{}')).toBeNull();
});
