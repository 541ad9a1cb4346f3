import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { MatchedEvent } from '../matched-event.ts';
import type { Reason } from '../verdict.ts';

/** A match as a message tells it. */
export interface ToldMatch {
  readonly alertName: string;
  readonly formType: AlertFormType;
  /** Matches of several alerts with the same key are of the same event. */
  readonly eventKey: string;
  readonly event: MatchedEvent;
  readonly reasons: readonly Reason[];
}
