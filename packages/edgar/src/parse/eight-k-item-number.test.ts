import { describe, expect, test } from '@jest/globals';
import { openFiles, openText } from '../testing/open-edgar-data.ts';
import { eightKItemNumber } from './eight-k-item-number.ts';

describe('8-K item numbers from header titles', () => {
  test('a title that contains a colon is one title', () => {
    const title =
      'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers';
    expect(eightKItemNumber(title, '2025-04-25')).toBe('5.02');
  });

  test('the same title has the old number before 2004-08-23', () => {
    expect(eightKItemNumber('Results of Operations and Financial Condition', '2004-08-20')).toBe('12');
    expect(eightKItemNumber('Results of Operations and Financial Condition', '2004-08-23')).toBe('2.02');
    expect(eightKItemNumber('Other events', '1997-01-27')).toBe('5');
    expect(eightKItemNumber('Other Events', null)).toBe('8.01');
  });

  test.each([
    ['REGULATION FD DISCLOSURE', '7.01'],
    ['Regulation F.D.: Disclosure', null],
    ['Regulation  FD - Disclosure.', '7.01'],
    ['RegulationFDDisclosure', null],
    ["Changes in Registrant's Certifying Accountant", '4.01'],
    ['Changes in Registrant’s Certifying Accountant', '4.01'],
    ['Changes in Registrants Certifying Accountant', '4.01'],
  ])('%s is item %s: case, spaces and punctuation do not matter, words do', (title, number) => {
    expect(eightKItemNumber(title, null)).toBe(number);
  });

  test('an unknown title has no number', () => {
    expect(eightKItemNumber('Something else entirely', '2025-01-01')).toBeNull();
  });

  const pages = openFiles('atom', '.xml');
  (pages.length > 0 ? test : test.skip)(
    'every item of the Atom pages has the number the SEC gives beside its title',
    () => {
      const pairs = new Set<string>();
      for (const page of pages) {
        for (const match of openText('atom', page).matchAll(/Item (\d+\.\d+): ([^&<\n]+)/g)) {
          expect(eightKItemNumber(match[2]!.trim(), '2026-01-12')).toBe(match[1]);
          pairs.add(match[1]!);
        }
      }
      expect(pairs.size).toBeGreaterThanOrEqual(16);
    },
  );
});
