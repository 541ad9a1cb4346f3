import { expect, test } from '@jest/globals';
import { assignmentsOf, statusOf } from './assignments.ts';

const row = (gvkey: string, company_name: string, interaction_num: number, categorization: 0 | 1 | null) => ({
  gvkey,
  company_name,
  interaction_num,
  categorization,
  interaction: '{}',
});

test('companies stand in order of their names, with scored and total interactions (part 3 section 2)', () => {
  expect(
    assignmentsOf([
      row('2', 'Basalt', 1, null),
      row('1', 'Aldgate', 1, 0),
      row('1', 'Aldgate', 2, null),
      row('1', 'Aldgate', 3, 1),
    ]),
  ).toEqual([
    { gvkey: '1', companyName: 'Aldgate', scored: 2, total: 3 },
    { gvkey: '2', companyName: 'Basalt', scored: 0, total: 1 },
  ]);
});

test.each([
  [0, 3, 'not started'],
  [1, 3, 'in progress'],
  [3, 3, 'completed'],
] as const)('%i of %i scored is %s (part 3 section 4)', (scored, total, status) => {
  expect(statusOf({ scored, total })).toBe(status);
});
