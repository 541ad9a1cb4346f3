/**
 * Formats an instant for mails, in the reader's time zone: `Nov 22, 2026, 1:04 AM EST`, or with `GMT+1` when English has no
 * abbreviation for the zone.
 */
export function mailMoment(at: Date, timeZone: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return formatIn(timeZone).format(at).replaceAll('\u202f', ' ');
}

/** One format per time zone, because creating one takes longer than the rest of a mail's text. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
    formats.set(timeZone, format);
  }
  return format;
}
