import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Alert } from '@sentinel/contracts-alerts';
import { session } from '@sentinel/session/credentials';
import { searchTarget } from './search-of-alert.ts';

const ALERT = {
  alert_name: 'Insiders',
  form_type: '4',
  tickers: ['ALDG'],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
  delay_constraints: [],
  insider_trade_constraints: [],
} as unknown as Alert;

const logIn = (permissions: string[]) =>
  session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example', permissions });
beforeEach(() => logIn(['alerts', 'explore_trades', 'explore_events']));

describe('an alert opens as a search', () => {
  test('on the page of its kind, which gets the whole alert', () => {
    const { alert_name: name, ...criteria } = ALERT;
    expect(searchTarget(ALERT)).toEqual({ path: '/explore-trades', state: { alert: { name, criteria } } });
    const events = { ...ALERT, form_type: '8-K' as const };
    expect(searchTarget(events)?.path).toBe('/explore-material-events');
  });

  test('of several companies, or several owners, on that page, too', () => {
    const several = { ...ALERT, tickers: Array.from({ length: 100 }, (_, index) => `T${index}`) };
    expect(searchTarget(several)).toMatchObject({
      path: '/explore-trades',
      state: { alert: { criteria: { tickers: several.tickers } } },
    });
    const owners = { ...ALERT, tickers: [], reporting_person_ciks: ['0000000008', '0000000009'] };
    expect(searchTarget(owners)?.path).toBe('/explore-trades');
  });

  test('not where no page can: prices, keywords, too many companies, or no right to search', () => {
    for (const form_type of ['price_alert', 'keyword'] as const)
      expect(searchTarget({ ...ALERT, form_type })).toBeUndefined();
    const tickers = Array.from({ length: 101 }, (_, index) => `T${index}`);
    expect(searchTarget({ ...ALERT, tickers })).toBeUndefined();
    logIn(['alerts', 'explore_events']);
    expect(searchTarget(ALERT)).toBeUndefined();
  });
});
