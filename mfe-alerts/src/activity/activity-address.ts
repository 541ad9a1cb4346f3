import { addDays, instantOfZoneTime, isDay } from '@sentinel/calendar';

/** What the page of the activity shows, as its address says. */
export interface ActivityView {
  /** Of one alert; null: of all. */
  readonly alertName: string | null;
  /** Days in the reader's zone, both included; null leaves that side open. */
  readonly from: string | null;
  readonly to: string | null;
  /** In the company, its ticker, or what happened; empty: anything. */
  readonly text: string;
}

const MAX_TEXT = 100;

/** Reads the address. What it cannot say is left out. */
export function readActivityAddress(query: URLSearchParams): ActivityView {
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  const isReversed = from !== null && to !== null && from > to;
  return {
    alertName: query.get('alert'),
    from: isReversed ? null : from,
    to: isReversed ? null : to,
    text: (query.get('text') ?? '').slice(0, MAX_TEXT),
  };
}

function dayIn(query: URLSearchParams, name: string): string | null {
  const day = query.get(name) ?? '';
  return isDay(day) ? day : null;
}

/** The address that says so. */
export const writeActivityAddress = ({ alertName, from, to, text }: ActivityView): URLSearchParams =>
  new URLSearchParams([
    ...(alertName === null ? [] : [['alert', alertName]]),
    ...(from === null ? [] : [['from', from]]),
    ...(to === null ? [] : [['to', to]]),
    ...(text === '' ? [] : [['text', text]]),
  ]);

/** The same as the server is asked for it: days of a zone as moments. */
export const askedOf = ({ alertName, from, to, text }: ActivityView, timeZone: string) => ({
  ...(alertName === null ? {} : { alert_name: alertName }),
  ...(from === null ? {} : { since: startOf(from, timeZone) }),
  ...(to === null ? {} : { until: startOf(addDays(to, 1), timeZone) }),
  ...(text.trim() === '' ? {} : { text: text.trim() }),
});

const startOf = (day: string, timeZone: string) => instantOfZoneTime(timeZone, { day, minute: 0 }).toISOString();
