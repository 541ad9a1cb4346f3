import { nextDaily, nextFullHour, type QuietHours, quietUntil } from '@sentinel/calendar';
import type { AlertDelivery } from '@sentinel/vocabulary-alerts';

/** When an account wants its messages. */
export interface MessageHours {
  /** An IANA time zone. */
  readonly timeZone: string;
  /** 0 to 23 */
  readonly digestHour: number;
  readonly quiet: QuietHours | undefined;
}

/** When a match is told. */
export interface MessageTime {
  readonly dueAt: Date;
  /** The digest that tells it, by its kind and moment; undefined where it gets a message of its own. */
  readonly period: string | undefined;
}

/**
 * When a match of this moment is told: at once, on the next full hour, or at the next digest hour. What would come in quiet hours
 * comes when they end, all of it in one digest.
 */
export function messageTime(
  delivery: AlertDelivery,
  { digestHour, quiet, timeZone }: MessageHours,
  at: Date,
): MessageTime {
  const dueAt =
    delivery === 'instant'
      ? at
      : delivery === 'hourly'
        ? nextFullHour(timeZone, at)
        : nextDaily(timeZone, at, digestHour * 60);
  const until = quiet && quietUntil(timeZone, quiet, dueAt);
  if (until) return { dueAt: until, period: quietPeriod(until) };
  return { dueAt, period: delivery === 'instant' ? undefined : `${delivery}/${dueAt.toISOString()}` };
}

/** The digest of what quiet hours held until that moment. */
export const quietPeriod = (until: Date): string => `quiet/${until.toISOString()}`;
