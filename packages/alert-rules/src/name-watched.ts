import { UNNAMED, WATCHED } from './judge-targets.ts';
import type { StoredEvent } from './stored-event.ts';
import type { Reason } from './verdict.ts';
import { oneLine, ownersText } from './words.ts';

/** The reasons with the name of the watched company or owner, which judging does not know. */
export function nameWatched<Said extends Reason>(
  reasons: readonly Said[],
  { company: { name, ticker }, story }: Pick<StoredEvent, 'company' | 'story'>,
): Said[] {
  const company = ticker === null ? oneLine(name) : `${oneLine(name)} (${ticker})`;
  return reasons.map((reason) =>
    reason.label === WATCHED
      ? { ...reason, found: reason.found === UNNAMED.owner && story ? ownersText(story.ownerNames) : company }
      : reason,
  );
}
