import { describe, expect, test } from '@jest/globals';
import { alertOf } from '../testing/alerts.ts';
import { healthLine } from './health-text.ts';
import { targetsText } from './targets-text.ts';

const names = {
  company: (ticker: string) => ({ A: 'Aldgate', B: 'Basalt' })[ticker],
  owner: () => undefined,
  watchlist: (id: string) => ({ w: 'Chips' })[id],
};

describe('the words of an alert in the list, part 2 section 2', () => {
  test('lists up to three names, then ...', () => {
    expect(targetsText(alertOf('4', { tickers: ['A', 'B', 'C'] }), names)).toBe('Aldgate, Basalt, C');
    expect(targetsText(alertOf('4', { tickers: ['A', 'B', 'C', 'D'] }), names)).toBe('Aldgate, Basalt, C...');
    expect(targetsText(alertOf('4', { reporting_person_ciks: ['0000000009'] }), names)).toBe('0000000009');
    expect(targetsText(alertOf('4'), names)).toBe('All companies');
    expect(targetsText(alertOf('4', { watchlist: 'w' }), names)).toBe('Watchlist: Chips');
  });
});

const NO_SILENCE = { filings: false, quotes: false };

describe('how an alert is', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  const line = (change: Parameters<typeof alertOf>[1]) =>
    healthLine(alertOf('4', change), 'America/New_York', now, NO_SILENCE);
  const health = { ...alertOf('4').health, matched_today: 2 };

  test('what it checked and matched today', () => {
    expect(line({})).toEqual({ state: 'well', text: '449 checked today · none matched' });
    expect(line({ health })).toEqual({ state: 'well', text: '449 checked today · 2 matched' });
  });

  test('what it checked since it was saved or resumed, if that was today', () => {
    const since = (checked_today: number, matched_today = 0, at = '2026-11-20T20:05:00Z') =>
      line({ health: { ...health, checked_since: at, checked_today, matched_today } })?.text;
    expect(since(12)).toBe('12 checked since 3:05 PM EST · none matched');
    expect(since(0)).toBe('Nothing to check yet since 3:05 PM EST');
    expect(since(0, 1)).toBe('0 checked since 3:05 PM EST · 1 matched');
    const sydney = alertOf('keyword', { health: { ...health, checked_since: '2026-11-20T05:30:00Z' } });
    expect(healthLine(sydney, 'Asia/Tokyo', now, NO_SILENCE).text).toBe(
      '449 documents checked since Nov 20, 2:30 PM GMT+9 · 2 matched',
    );
  });

  test('counts of one', () => {
    const one = (form_type: Parameters<typeof alertOf>[0]) =>
      healthLine(
        alertOf(form_type, { health: { ...health, checked_today: 1, matched_today: 1 } }),
        'UTC',
        now,
        NO_SILENCE,
      ).text;
    expect(one('4')).toBe('1 checked today · 1 matched');
    expect(one('price_alert')).toBe('1 quote checked today · 1 matched');
    expect(one('keyword')).toBe('1 document checked today · 1 matched');
    expect(healthLine(alertOf('keyword'), 'UTC', now, NO_SILENCE).text).toBe(
      '449 documents checked today · none matched',
    );
  });

  test('what it could not judge, and why', () => {
    expect(line({ health: { ...health, unjudged: 3, missing: ['price', 'industry'] } })).toEqual({
      state: 'waits',
      text: '449 checked today · 3 could not be judged: no price yet, no industry yet',
    });
  });

  test('paused, for good or for a while; a snooze that is over is none', () => {
    expect(line({ paused: true })).toEqual({ state: 'off', text: 'Paused' });
    expect(line({ paused: true, snoozed_until: '2026-12-01T14:00:00Z' })).toEqual({
      state: 'off',
      text: 'Paused until Dec 1, 9:00 AM EST',
    });
    expect(line({ paused: true, snoozed_until: '2026-11-20T20:59:59Z' }).state).toBe('well');
  });
});
