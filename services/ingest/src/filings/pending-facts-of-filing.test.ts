import { expect, test } from '@jest/globals';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { parseFiling } from './parse-filing.ts';
import { pendingFactsOfFiling } from './pending-facts-of-filing.ts';

const pendingOf = (formType: string) =>
  pendingFactsOfFiling(
    parseFiling(sampleSubmission({ n: 1, formType, filedOn: '2026-01-12' }), 'sample.txt', 'sample'),
  );
const day = { cik: '0009900001', fromDay: '2026-01-12', toDay: '2026-01-12' };

test('a filing queues the facts that change with it', () => {
  expect(pendingOf('4')).toEqual([
    { kind: 'trade', ...day },
    { kind: 'event', ...day, toDay: '2027-01-12' },
  ]);
  expect(pendingOf('8-K')).toEqual([{ kind: 'event', ...day }]);
  // Which 8-K of the company announced the results of the quarter.
  expect(pendingOf('10-Q')).toEqual([{ kind: 'announcement', ...day }]);
  expect(pendingOf('10-K/A')).toEqual([{ kind: 'announcement', ...day }]);
});
