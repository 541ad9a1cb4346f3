/**
 * Formats an instant for mails, in the reader's time zone: `Nov 22, 2026, 1:04 AM EST`, or with `GMT+1` when English has no
 * abbreviation for the zone.
 */
export function mailMoment(at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
  // Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return text.replaceAll('\u202f', ' ');
}
