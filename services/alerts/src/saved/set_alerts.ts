import { callerOf, type Handlers } from '@sentinel/service-kit';
import { isVisible } from '@sentinel/vocabulary-alerts';
import { readCriteria } from './entered-criteria.ts';
import { incomplete } from './incomplete.ts';
import type { SaveAlert } from './save-alert.ts';

const NAME_CHARACTERS = 120;

/** A name as it is stored. */
function readName(entered: string): string {
  const name = entered.trim();
  if (!isVisible(name)) throw incomplete('Please enter an alert name before saving.');
  if (name.length > NAME_CHARACTERS) throw incomplete(`An alert name has at most ${NAME_CHARACTERS} characters.`);
  return name;
}

/** Creates the alert, replaces the one of that name, or renames it. */
export function set_alerts(save: SaveAlert): Handlers<'alerts'>['set_alerts'] {
  return async (input, call) => {
    const name = readName(input.alert_name);
    await save({
      accountId: callerOf(call).accountId,
      name,
      newName: input.new_alert_name === undefined ? name : readName(input.new_alert_name),
      version: input.version,
      criteria: readCriteria(input),
      delivery: input.delivery,
      byEmail: input.by_email,
      bySms: input.by_sms,
    });
    return { success: true };
  };
}
