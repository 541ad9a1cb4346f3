import { call, isError } from '@sentinel/api-client';
import { session } from '@sentinel/session';

/** The key inside userPreferences (spec part 2, section 3 "User preferences"): a JSON-encoded list of names. */
const KEY = 'screener_columns';

/** The columns chosen before, that still exist, in their order; all of them when nothing (or nothing readable) is stored. */
export function chosenColumns(all: readonly string[]): readonly string[] {
  try {
    const stored: unknown = JSON.parse(String(session.userPreferences()[KEY] ?? 'null'));
    const known = Array.isArray(stored) ? stored.filter((name): name is string => all.includes(name)) : [];
    return known.length > 0 ? known : all;
  } catch {
    return all; // an old or damaged value: show every column
  }
}

/** Stores the choice here first, then on the server; a failure there is only logged (section 8): the local one stays. */
export async function saveColumns(columns: readonly string[]): Promise<void> {
  session.setUserPreferences({ ...session.userPreferences(), [KEY]: JSON.stringify(columns) });
  const email = session.effectiveEmail();
  if (email === null) return;
  const answer = await call('update_user_preferences', { email, preference_type: KEY, preferences: [...columns] });
  if (isError(answer)) console.warn('Column preferences were not stored on the server:', answer.error);
}
