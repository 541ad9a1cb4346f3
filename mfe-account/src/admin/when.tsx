import { instantText } from '@sentinel/calendar';
import { session } from '@sentinel/session';
import { ianaTimeZone } from '@sentinel/vocabulary-account';

/** An instant in the user's zone; hovering shows it in UTC. Text that is not an instant is shown unchanged. */
export function showWhen(instant: string) {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const timeZone = ianaTimeZone(session.state().timeZone);
  return (
    <time dateTime={time.toISOString()} title={instantText(instant, { timeZone: 'UTC', seconds: 'whole' })}>
      {instantText(instant, { timeZone, seconds: 'whole' })}
    </time>
  );
}
