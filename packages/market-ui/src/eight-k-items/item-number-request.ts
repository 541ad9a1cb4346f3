import type { CallPayload } from '@sentinel/api-client';
import { EIGHT_K_ITEMS } from '@sentinel/vocabulary-market';
import { withoutPlaceholder } from '../constraints/placeholder.ts';

/** The item filter as both explore searches take it. */
export type ItemNumberRequest = NonNullable<CallPayload<'explore_trades'>['item_number']>;

/** The chosen items of a request, in the order of the form; undefined when none is chosen, or the placeholder is. */
export function itemNumberRequest(codes: readonly string[]): ItemNumberRequest | undefined {
  const chosen = withoutPlaceholder(codes);
  const val = EIGHT_K_ITEMS.map(({ code }) => code).filter((code) => chosen.includes(code));
  return val.length > 0 ? { val } : undefined;
}
