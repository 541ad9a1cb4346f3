import { describe, expect, test } from '@jest/globals';
import { COUNTRIES, UNITED_STATES } from './countries.ts';
import { HEARD_ABOUT, INQUIRY_INDUSTRIES, INQUIRY_ROLES, WORKED_BEFORE } from './inquiry-choices.ts';
import { US_STATES } from './us-states.ts';

const sorted = (names: readonly string[]) => [...names].sort((one, other) => one.localeCompare(other, 'en'));

describe('what the contact form offers, part 1 section 3', () => {
  test('30 industries from aerospace to travel in alphabetical order, then Other', () => {
    const named = INQUIRY_INDUSTRIES.slice(0, -1);
    expect([named.length, named[0], named.at(-1), INQUIRY_INDUSTRIES.at(-1)]).toEqual([
      30,
      'Aerospace & Defense',
      'Travel, Logistics & Infrastructure',
      'Other',
    ]);
    expect(named).toEqual(sorted(named));
  });

  test('the United States, then every other country in alphabetical order', () => {
    const [first, ...others] = COUNTRIES;
    expect(first).toBe(UNITED_STATES);
    expect(others).toEqual(sorted(others));
    expect(others.length).toBeGreaterThanOrEqual(195);
    expect(others).toEqual(
      expect.arrayContaining(['Canada', "Côte d'Ivoire", 'Germany', 'United Kingdom', 'Zimbabwe']),
    );
  });

  test('50 states and the District Of Columbia in alphabetical order', () => {
    expect(US_STATES).toHaveLength(51);
    expect(US_STATES).toContain('District Of Columbia');
    expect(US_STATES).toEqual(sorted(US_STATES));
  });

  test.each(Object.entries({ COUNTRIES, HEARD_ABOUT, INQUIRY_INDUSTRIES, INQUIRY_ROLES, US_STATES, WORKED_BEFORE }))(
    '%s has no entry twice and none with space around it',
    (_name, entries) => {
      expect(new Set(entries).size).toBe(entries.length);
      for (const entry of entries) expect(entry).toBe(entry.trim());
    },
  );

  test('11 roles, 8 ways to have heard of us, 3 answers about earlier work', () => {
    expect([INQUIRY_ROLES.length, HEARD_ABOUT.length, WORKED_BEFORE.length]).toEqual([11, 8, 3]);
    expect([INQUIRY_ROLES.at(-1), HEARD_ABOUT.at(-1), WORKED_BEFORE[1]]).toEqual([
      'Other',
      'Something else',
      "No, I haven't",
    ]);
  });
});
