import type { StoredEvent } from '@sentinel/alert-rules';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';

/** Everything that an event is judged by and that can change, for comparison. */
export function inputsText({ event, missing }: StoredEvent): string {
  const isMove = event.kind === '8-K' || event.kind === 'price_alert';
  return JSON.stringify([
    missing,
    event.figures,
    isMove ? [event.move, INSIDER_LOOKBACKS.map((days) => event.insiders(days))] : null,
  ]);
}
