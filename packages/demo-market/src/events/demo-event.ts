import type { EventKindName } from './event-kinds.ts';

/** What an 8-K of the demo market tells of; the same for a company whoever asks when. */
export interface DemoEvent {
  /** Tells the events of a company apart. */
  key: string;
  kind: EventKindName;
  /** Item numbers, 9.01 last. */
  items: readonly string[];
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  /** EDGAR's filing date, YYYY-MM-DD: the next business day after 17:30. */
  filedOn: string;
  /** When it happened, YYYY-MM-DD. */
  happenedOn: string;
  /** The trading day that answers to it (calendar.ts), and its part of that day's log return. */
  place: number;
  jump: number;
  /** Of an earnings release. */
  quarter: FiscalQuarter | null;
  isAmendment: boolean;
}

/** A fiscal quarter of a company. */
export interface FiscalQuarter {
  /** 1 to 4. */
  number: number;
  /** The fiscal year is named for the calendar year it ends in. */
  year: number;
  endDay: string;
}

/** Whether the text of an event should sound good or bad. */
export function toneOf({ jump }: Pick<DemoEvent, 'jump'>): 'good' | 'bad' | 'flat' {
  return jump > 0.02 ? 'good' : jump < -0.02 ? 'bad' : 'flat';
}
