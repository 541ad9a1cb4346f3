import { expect, test } from '@jest/globals';
import type { StudyOrigin } from './study-about.ts';
import { studyCsv } from './study-csv.ts';
import { STUDY } from './testing/study-example.ts';

const ORIGIN: StudyOrigin = {
  filters: [{ label: 'Trade types', text: 'Purchases' }],
  start: 'acceptance',
  readAt: Date.UTC(2026, 10, 20, 21, 42),
};
const lines = studyCsv(STUDY, ORIGIN).split('\r\n').filter(Boolean);

test('every figure once, raw and market-adjusted', () => {
  expect(lines[0]).toBe(
    '"Part","Returns","Sessions","From","To","Year","Reason","Rows","Average","Low 95%","High 95%","Median","Above zero","Note"',
  );
  // 6 horizons, each with 2 reasons; 4 bins; 2 years; 3 notes: twice.
  expect(lines).toHaveLength(1 + 2 * (6 * 3 + 4 + 2 + 3));
  expect(lines).toContain(
    '"return","raw","1","","","","","1209","0.01","0.0035000000000000005","0.0165","0.005","0.55",""',
  );
  expect(lines).toContain('"missing","adjusted","20","","","","pending","52","","","","","",""');
  expect(lines).toContain('"histogram","raw","20","","-0.02","","","1","","","","","",""');
  expect(lines).toContain('"year","adjusted","20","","","2024","","700","-0.009","-0.02","0.002","","",""');
});

test('the file says of which rows it is, from when its returns start, and when it was read', () => {
  const notes = lines.filter((line) => line.startsWith('"about","adjusted"')).map((line) => line.split('","').at(-1));
  expect(notes).toEqual([
    'Filters: Trade types Purchases"',
    'Returns: market-adjusted, from the first close after acceptance"',
    'Read: Nov 20, 2026, 4:42 PM ET"',
  ]);
});

test('no cell is a formula for a spreadsheet (SECURITY 47)', () => {
  for (const cell of lines.flatMap((line) => line.slice(1, -1).split('","')))
    expect(cell).toMatch(/^(?![=+@\t\r])(-[\d.]+$|(?!-))/);
});
