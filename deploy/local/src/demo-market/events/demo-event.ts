import type { EventKindName } from './event-kinds.ts';

/** The event that an 8-K of the demo market reports; it depends only on the seed and the company. */
export interface DemoEvent {
  /** Unique among the events of a company. */
  key: string;
  kind: EventKindName;
  /** Item numbers, 9.01 last. */
  items: readonly string[];
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  /** EDGAR's filing date, YYYY-MM-DD: after 17:30, usually the next business day. */
  filedOn: string;
  /** The day of the event, YYYY-MM-DD. */
  happenedOn: string;
  /** The trading day on which the price reacts (calendar.ts). `jump` is the event's part of that day's log return. */
  sessionIndex: number;
  jump: number;
  /** The quarter of an earnings release; null for other events. */
  quarter: FiscalQuarter | null;
  isAmendment: boolean;
}

/** A fiscal quarter of a company. */
export interface FiscalQuarter {
  /** 1 to 4. */
  number: number;
  /** The calendar year in which the fiscal year ends. */
  year: number;
  endDay: string;
}

/** Whether the text of an event should sound good or bad. */
export function toneOf({ jump }: Pick<DemoEvent, 'jump'>): 'good' | 'bad' | 'flat' {
  return jump > 0.02 ? 'good' : jump < -0.02 ? 'bad' : 'flat';
}
