import { utcOffset } from '@sentinel/calendar';
import { ianaTimeZone, TIME_ZONES, type TimeZone } from '@sentinel/vocabulary-account';

export interface TimeZoneOption {
  readonly value: TimeZone;
  readonly label: string;
  /** The zone's region of the world. */
  readonly hint?: string;
}

/**
 * The 42 options (spec part 2 section 9), each labeled with its UTC offset at a given moment: 'New York (UTC−05:00)'.
 */
export const timeZoneOptions = (at: Date): TimeZoneOption[] =>
  TIME_ZONES.map((zone) => {
    const offset = utcOffset(ianaTimeZone(zone), at);
    const [region = zone, ...place] = zone.split('/');
    // The names of the Etc zones have the opposite sign ('Etc/GMT+2' is UTC−02:00), so only the offset is shown.
    if (region === 'Etc') return { value: zone, label: offset };
    const city = place.at(-1)?.replaceAll('_', ' ');
    return city === undefined
      ? { value: zone, label: `${zone} (${offset})` }
      : { value: zone, label: `${city} (${offset})`, hint: region };
  });

/** A zone within a sentence, with its offset at a given moment: 'New York time (UTC−05:00)', 'UTC'. */
export function timeZoneWords(zone: TimeZone, at: Date): string {
  const option = timeZoneOptions(at).find(({ value }) => value === zone);
  if (zone === 'UTC' || option?.hint === undefined) return zone === 'UTC' ? 'UTC' : (option?.label ?? zone);
  return option.label.replace(' (', ' time (');
}
