import { easternText, instantText } from '@sentinel/calendar';
import { useSession } from '@sentinel/session/react';
import { ianaTimeZone } from '@sentinel/vocabulary-account';

/** When the SEC accepted a filing: in the reader's zone, and on hover as the SEC tells it. */
export function AcceptedTime({ at }: { readonly at: string }) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  return (
    <time dateTime={at} title={easternText(at)}>
      {instantText(at, { timeZone })}
    </time>
  );
}
