import { expect, test } from '@jest/globals';
import { studyCsv } from './study-csv.ts';
import { STUDY } from './testing/study-example.ts';

const lines = studyCsv(STUDY).split('\r\n').filter(Boolean);

test('every figure once, raw and market-adjusted', () => {
  expect(lines[0]).toBe(
    '"Part","Returns","Sessions","From","To","Year","Reason","Rows","Average","Low 95%","High 95%","Median","Above zero"',
  );
  // 6 horizons, each with 2 reasons; 4 bins; 2 years: twice.
  expect(lines).toHaveLength(1 + 2 * (6 * 3 + 4 + 2));
  expect(lines).toContain(
    '"return","raw","1","","","","","1209","0.01","0.0035000000000000005","0.0165","0.005","0.55"',
  );
  expect(lines).toContain('"missing","adjusted","20","","","","pending","52","","","","",""');
  expect(lines).toContain('"histogram","raw","20","","-0.02","","","1","","","","",""');
  expect(lines).toContain('"year","adjusted","20","","","2024","","700","-0.009","-0.02","0.002","",""');
});

test('no cell is a formula for a spreadsheet (SECURITY 47)', () => {
  for (const cell of lines.flatMap((line) => line.slice(1, -1).split('","')))
    expect(cell).toMatch(/^(?![=+@\t\r])(-[\d.]+$|(?!-))/);
});
