import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from './days.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';
import { instantOfZoneTime, nextDaily, nextFullHour, zoneTime } from './zone-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Zones with every kind of clock change: forward first or last in the year, by half an hour, on a quarter, by law, or never. */
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
const zones = fc.constantFrom(...ZONES);
const moments = fc
  .integer({ min: Date.parse('2020-01-01') / MINUTE_MS, max: Date.parse('2030-01-01') / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS));
const minutesOfDay = fc.nat(1439);
const at = (text: string) => new Date(text);
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** The moments of 2026 at which clocks in a zone are changed, by hour. */
function changes(zone: string): Date[] {
  const begin = Date.parse('2026-01-01T00:00:00Z');
  const offset = (moment: number) => {
    const { day, minute } = zoneTime(zone, new Date(moment));
    return Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS - moment;
  };
  const found: Date[] = [];
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const moment = begin + hour * HOUR_MS;
    if (offset(moment) !== offset(moment + HOUR_MS)) found.push(new Date(moment + HOUR_MS));
  }
  return found;
}

describe('the clocks of a time zone', () => {
  test.each([
    ['America/New_York', '2026-11-23T12:00:00Z', '2026-11-23', 7 * 60],
    ['Asia/Kathmandu', '2026-11-23T18:15:00Z', '2026-11-24', 0],
    ['Pacific/Kiritimati', '2026-11-23T12:00:00Z', '2026-11-24', 2 * 60],
  ])('in %s show at %s', (zone, moment, day, minute) => {
    expect(zoneTime(zone, at(moment))).toEqual({ day, minute });
  });

  test('show a time at its moment, in every zone', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const shown = zoneTime(zone, moment);
        const [earlier, last] = [instantOfZoneTime(zone, shown, 'earlier'), instantOfZoneTime(zone, shown, 'later')];
        expect(zoneTime(zone, earlier)).toEqual(shown);
        expect(zoneTime(zone, last)).toEqual(shown);
        expect([earlier.getTime(), last.getTime()]).toContain(moment.getTime());
      }),
    );
  });

  test('show a time twice when they are set back', () => {
    const half = { day: '2026-11-01', minute: 90 };
    expect(instantOfZoneTime('America/New_York', half)).toEqual(at('2026-11-01T05:30:00Z'));
    expect(instantOfZoneTime('America/New_York', half, 'later')).toEqual(at('2026-11-01T06:30:00Z'));
  });

  test.each([
    ['America/New_York', '2026-03-08', 150, '2026-03-08T07:00:00Z'],
    ['Europe/Berlin', '2026-03-29', 179, '2026-03-29T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:30:00Z'],
  ])('in %s skip a time of %s at the moment when they are set forward', (zone, day, minute, moment) => {
    for (const which of ['earlier', 'later'] as const)
      expect(instantOfZoneTime(zone, { day, minute }, which)).toEqual(at(moment));
  });
});

describe('the next full hour', () => {
  test('is the next moment at which clocks show one, in every zone', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const next = nextFullHour(zone, moment);
        expect(zoneTime(zone, next).minute % 60).toBe(0);
        for (let one = later(moment, MINUTE_MS); one < next; one = later(one, MINUTE_MS))
          expect(zoneTime(zone, one).minute % 60).not.toBe(0);
        expect(next > moment).toBe(true);
      }),
    );
  });
});

describe('the next time of the day', () => {
  test('comes once a day, on every day, in every zone', () => {
    fc.assert(
      fc.property(zones, moments, minutesOfDay, (zone, moment, minute) => {
        const days: string[] = [];
        for (let next = nextDaily(zone, moment, minute); days.length < 5; next = nextDaily(zone, next, minute)) {
          expect(next > moment).toBe(true);
          days.push(zoneTime(zone, next).day);
        }
        expect(days).toEqual(days.map((_, index) => addDays(days[0]!, index)));
      }),
    );
  });

  test('comes once on the days when clocks are changed, at each minute', () => {
    for (const zone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago']) {
      for (const change of changes(zone)) {
        const { day } = zoneTime(zone, change);
        for (let minute = 0; minute < 1440; minute += 7) {
          const before = later(change, -48 * HOUR_MS);
          const times: Date[] = [];
          for (let next = before; next < later(change, 48 * HOUR_MS); times.push(next))
            next = nextDaily(zone, next, minute);
          expect(times.filter((time) => zoneTime(zone, time).day === day)).toHaveLength(1);
        }
      }
    }
  });
});

describe('quiet hours', () => {
  const isIn = ({ from, to }: QuietHours, minute: number) =>
    from < to ? minute >= from && minute < to : from !== to && (minute >= from || minute < to);

  test('hold while clocks show them, and release when clocks do not any more, in every zone', () => {
    fc.assert(
      fc.property(zones, moments, minutesOfDay, minutesOfDay, (zone, moment, from, to) => {
        const until = quietUntil(zone, { from, to }, moment);
        if (isIn({ from, to }, zoneTime(zone, moment).minute)) expect(until).toBeDefined();
        if (!until) return;
        expect(until > moment).toBe(true);
        expect(isIn({ from, to }, zoneTime(zone, until).minute)).toBe(false);
        expect(quietUntil(zone, { from, to }, until)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('hold and release at each minute of the nights when clocks are changed, in every zone that has such', () => {
    const hours = [
      { from: 22 * 60, to: 7 * 60 },
      { from: 60, to: 150 },
      { from: 23 * 60 + 30, to: 0 },
      { from: 150, to: 90 },
    ];
    let nights = 0;
    for (const zone of [
      'UTC',
      'America/New_York',
      'Europe/Berlin',
      'Australia/Sydney',
      'Pacific/Auckland',
      'Africa/Cairo',
    ]) {
      for (const change of changes(zone)) {
        nights += 1;
        for (const quiet of hours) {
          for (let minute = -150; minute < 150; minute += 1) {
            const moment = later(change, minute * MINUTE_MS);
            const until = quietUntil(zone, quiet, moment);
            if (isIn(quiet, zoneTime(zone, moment).minute)) expect(until).toBeDefined();
            if (until && quietUntil(zone, quiet, until))
              throw new Error(`${zone} ${moment.toISOString()} released early`);
          }
        }
      }
    }
    expect(nights).toBe(10);
  });

  test.each([
    ['across midnight', 22 * 60, 7 * 60, '2026-11-23T04:00:00Z', '2026-11-23T12:00:00Z'],
    ['that end at midnight', 22 * 60, 0, '2026-11-23T04:00:00Z', '2026-11-23T05:00:00Z'],
    ['in a night of 25 hours', 22 * 60, 7 * 60, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
    ['in a night of 23 hours', 22 * 60, 7 * 60, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
    ['until a time that clocks show twice', 22 * 60, 90, '2026-11-01T05:45:00Z', '2026-11-01T06:30:00Z'],
    ['until a time that clocks skip', 22 * 60, 150, '2026-03-08T04:00:00Z', '2026-03-08T07:00:00Z'],
  ])('%s, in New York', (_title, from, to, moment, until) => {
    expect(quietUntil('America/New_York', { from, to }, at(moment))).toEqual(at(until));
  });

  test('that end when they begin are none', () => {
    expect(quietUntil('UTC', { from: 60, to: 60 }, at('2026-01-01T01:00:00Z'))).toBeUndefined();
  });
});
