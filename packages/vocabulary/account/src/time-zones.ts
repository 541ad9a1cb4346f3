/**
 * The time zones that the account settings offer, in this order (spec part 2 section 9). They are IANA names, except
 * `Europe/Reykjavik`, which only the spec uses (`ianaTimeZone` converts it).
 */
export const TIME_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/Mexico_City',
  'America/Bogota',
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'Etc/GMT+2',
  'Atlantic/Azores',
  'Europe/Reykjavik',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Zurich',
  'Europe/Athens',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Etc/GMT-11',
] as const;

export type TimeZone = (typeof TIME_ZONES)[number];

/** Spec part 1 section 9. */
export const DEFAULT_TIME_ZONE: TimeZone = 'UTC';

/** The stored zone, if it is one offered; else UTC (spec part 1 section 9). */
export const offeredTimeZone = (stored: string): TimeZone =>
  TIME_ZONES.find((zone) => zone === stored) ?? DEFAULT_TIME_ZONE;

/** The IANA name of a stored zone, which date libraries need; of one that is not offered, UTC. */
export function ianaTimeZone(stored: string): string {
  const zone = offeredTimeZone(stored);
  return zone === 'Europe/Reykjavik' ? 'Atlantic/Reykjavik' : zone;
}
