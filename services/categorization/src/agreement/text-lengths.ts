import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Interactions } from '../interactions/interactions.ts';
import { readStoredInteraction } from '../interactions/stored-interaction.ts';

/** Of an interaction's text, in UTF-16 units. */
export type TextLengthOf = (gvkey: string, interactionNum: number) => Promise<number>;

/** Reads the texts of a whole company at once, and keeps their lengths, because interactions never change. */
export function createTextLengths(interactions: Pick<Interactions, 'textsOf'>): TextLengthOf {
  const known = new Map<string, Map<number, number>>();
  return async (gvkey, interactionNum) => {
    const kept = known.get(gvkey)?.get(interactionNum);
    if (kept !== undefined) return kept;
    const lengths = new Map<number, number>();
    for (const { interaction, interactionNum: number } of await interactions.textsOf(gvkey)) {
      const read = readStoredInteraction(interaction);
      lengths.set(number, typeof read === 'string' ? 0 : read.transcript.text.length);
      await nextTurn();
    }
    known.set(gvkey, lengths);
    return lengths.get(interactionNum) ?? 0;
  };
}
