import { ianaTimeZone, TIME_ZONES, type TimeZone } from '@sentinel/vocabulary';

export interface TimeZoneOption {
  readonly value: TimeZone;
  readonly label: string;
  /** Where in the world it lies. */
  readonly hint?: string;
}

/** The zone's distance from UTC at a moment, e.g. 'UTC-05:00'. */
export function utcOffset(zone: TimeZone, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: ianaTimeZone(zone), timeZoneName: 'longOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
}

/** The 42 options (spec part 2 section 9), each labelled with its offset from UTC at a moment: 'New York (UTC-05:00)'. */
export const timeZoneOptions = (at: Date): TimeZoneOption[] =>
  TIME_ZONES.map((zone) => {
    const offset = utcOffset(zone, at);
    const [region = zone, ...place] = zone.split('/');
    // The names of the Etc zones count the other way round ('Etc/GMT+2' is UTC-02:00): the offset alone is clearer.
    if (region === 'Etc') return { value: zone, label: offset };
    const city = place.at(-1)?.replaceAll('_', ' ');
    return city === undefined
      ? { value: zone, label: `${zone} (${offset})` }
      : { value: zone, label: `${city} (${offset})`, hint: region };
  });

/** The stored zone, if it is one offered; else UTC (spec part 1 section 9). */
export const offeredTimeZone = (stored: string): TimeZone => TIME_ZONES.find((zone) => zone === stored) ?? 'UTC';
