import { describe, expect, test } from '@jest/globals';
import { PERMISSIONS } from '@sentinel/vocabulary';
import fc from 'fast-check';
import { parsePermissions, permissionsText } from './permissions-text.ts';

const lists = fc.uniqueArray(fc.constantFrom(...PERMISSIONS));
const blanks = fc.stringMatching(/^[ \t]{0,3}$/);

describe('admin permissions text, part 2 section 5', () => {
  test.each([
    ['', []],
    ['alerts', ['alerts']],
    [' alerts ,explore_trades,, ', ['alerts', 'explore_trades']],
    ['["alerts", "explore_trades"]', ['alerts', 'explore_trades']],
    ['[" alerts "]', ['alerts']],
    ['"alerts, explore_events"', ['alerts', 'explore_events']],
    ['alerts, alerts', ['alerts']],
    ['[]', []],
  ])('%j gives %j', (text, permissions) => {
    expect(parsePermissions(text)).toEqual({ permissions });
  });

  test('what is unknown is named, and what there is', () => {
    expect(parsePermissions('alerts, Alerts, root')).toEqual({
      fault:
        'Unknown permissions “Alerts”, “root”. Choose from: admin, alerts, explore_trades, explore_events, categorization, categorization_admin.',
    });
    expect(parsePermissions('["alerts", 7]')).toMatchObject({
      fault: expect.stringContaining('Unknown permission “7”.'),
    });
    expect(parsePermissions('[alerts')).toMatchObject({ fault: expect.stringContaining('“[alerts”') });
  });

  test('what is shown is read back', () => {
    fc.assert(
      fc.property(lists, (permissions) => {
        expect(parsePermissions(permissionsText(permissions))).toEqual({ permissions });
        expect(parsePermissions(JSON.stringify(permissions))).toEqual({ permissions });
      }),
    );
  });

  test('blanks around names and doubled names change nothing', () => {
    fc.assert(
      fc.property(lists, blanks, blanks, (permissions, before, after) => {
        const text = [...permissions, ...permissions].map((name) => before + name + after).join(',');
        expect(parsePermissions(text)).toEqual({ permissions });
      }),
    );
  });

  test('any text gives known permissions or a fault, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const parsed = parsePermissions(text);
        if ('fault' in parsed) expect(parsed.fault).toMatch(/^Unknown permission/);
        else expect(PERMISSIONS).toEqual(expect.arrayContaining([...parsed.permissions]));
      }),
    );
  });
});
