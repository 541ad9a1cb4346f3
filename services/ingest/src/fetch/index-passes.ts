import { addDays, isFederalBusinessDay, newYorkDay } from '@sentinel/calendar';
import { easternAcceptance } from '@sentinel/edgar';

/** A time at which a day's index is read: soon after it is published, and the next morning, when it is final. */
export interface IndexPass {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly at: Date;
}

/**
 * The passes that became due after one time and up to another, in order: 22:30 on each of EDGAR's business days and 06:00 on the
 * next day, New York time. When both passes of a day are due, only the second one is returned.
 */
export function indexPasses(after: Date, upTo: Date): IndexPass[] {
  const passes = new Map<string, IndexPass>();
  for (let day = addDays(newYorkDay(after), -1); day <= newYorkDay(upTo); day = addDays(day, 1)) {
    if (!isFederalBusinessDay(day)) continue;
    for (const at of [newYorkTime(day, '223000'), newYorkTime(addDays(day, 1), '060000')]) {
      if (at > after && at <= upTo) passes.set(day, { day, at });
    }
  }
  return [...passes.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function newYorkTime(day: string, hhmmss: string): Date {
  return new Date(easternAcceptance(`${day.replaceAll('-', '')}${hhmmss}`).utc);
}
