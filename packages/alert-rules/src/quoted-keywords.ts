import { MAX_PASSAGES } from './event-details.ts';
import type { AlertEvent } from './judge-events.ts';
import { type AlertRule, constraintOf } from './rule.ts';

/** The keywords of an alert that an event's text says and its message quotes. */
export function quotedKeywords({ filing }: Pick<AlertRule, 'filing'>, event: AlertEvent): readonly string[] {
  const said = 'said' in event ? event.said : null;
  const asked = constraintOf(filing, 'keywords')?.val ?? [];
  return asked.filter((keyword) => said?.has(keyword)).slice(0, MAX_PASSAGES);
}
