import { daysBetween } from '@sentinel/calendar';
import { TRADE_TAGS, type TradeTag } from '@sentinel/vocabulary-market';
import type { Cluster } from './clusters.query.ts';

/** What a person traded on a day. */
export interface TimelineMark {
  readonly day: string;
  /** Where the day is between the first and the last, from 0 to 1. */
  readonly position: number;
  /** US dollars; null where no value is known. */
  readonly value: number | null;
  readonly shares: number;
  readonly tags: readonly TradeTag[];
  /** Half of the width, in pixels: its area grows with the value. */
  readonly radius: number;
  /** Where there is room for the value beside it; null: nowhere, or it is unknown. */
  readonly label: 'before' | 'after' | null;
}

/** A person and their marks, the oldest first. */
export interface TimelineLane {
  readonly person: Cluster['who'][number];
  readonly marks: readonly TimelineMark[];
}

/** More people than that are only counted. */
export const MAX_LANES = 12;
const MIN_RADIUS = 4;
const MAX_RADIUS = 9;
/** The parts of the width that a value and a day take. */
const LABEL_WIDTH = 0.14;
const DAY_WIDTH = 0.1;
/** From here, a value stands before its mark. */
const NEAR_END = 0.8;

/** Where a day is in a cluster, from 0 to 1; in the middle when there is only one. */
export function positionOf(day: string, { first_day, last_day }: Pick<Cluster, 'first_day' | 'last_day'>): number {
  const days = daysBetween(first_day, last_day);
  return days === 0 ? 0.5 : daysBetween(first_day, day) / days;
}

/** The people of a cluster with what they traded on which days. */
export function timelineLanes(cluster: Cluster): TimelineLane[] {
  const sums = cluster.who.slice(0, MAX_LANES).map((person, place) => ({
    person,
    days: sumsByDay(cluster.trades.filter((trade) => trade.person === place)),
  }));
  const largest = Math.max(...sums.flatMap(({ days }) => days.map(({ value }) => value ?? 0)), 1);
  return sums.map(({ days, person }) => ({
    person,
    marks: days.map((sum, at) => ({
      ...sum,
      position: positionOf(sum.day, cluster),
      radius: MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt((sum.value ?? 0) / largest),
      label: sum.value === null ? null : labelSide(cluster, sum.day, days[at - 1]?.day, days[at + 1]?.day),
    })),
  }));
}

/** The side of a mark on which its value does not meet another mark of the person. */
function labelSide(cluster: Cluster, day: string, before: string | undefined, after: string | undefined) {
  const position = positionOf(day, cluster);
  const isFar = (other: string | undefined, width: number) =>
    other === undefined || Math.abs(positionOf(other, cluster) - position) >= width;
  // The mark before may have its own value on this side.
  if (position > NEAR_END) return isFar(before, 2 * LABEL_WIDTH) ? 'before' : null;
  return isFar(after, LABEL_WIDTH) ? 'after' : null;
}

type DaySum = Pick<TimelineMark, 'day' | 'shares' | 'tags' | 'value'>;

function sumsByDay(trades: Cluster['trades']): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { day, shares, tags, value } of trades) {
    const sum = sums.get(day) ?? { day, shares: 0, tags: [], value: null };
    sums.set(day, {
      day,
      shares: sum.shares + shares,
      tags: TRADE_TAGS.filter((tag) => sum.tags.includes(tag) || tags.includes(tag)),
      value: value === null ? sum.value : (sum.value ?? 0) + value,
    });
  }
  return [...sums.values()];
}

/** The days below the lanes: the first and the last, and of the others those with room. */
export function timelineDays(cluster: Cluster): { readonly day: string; readonly position: number }[] {
  const { first_day: first, last_day: last } = cluster;
  const place = (day: string) => ({ day, position: positionOf(day, cluster) });
  if (first === last) return [place(first)];
  const shown = [place(first)];
  for (const day of new Set(cluster.trades.map((trade) => trade.day))) {
    const { position } = place(day);
    if (position - (shown.at(-1)?.position ?? 0) >= DAY_WIDTH && 1 - position >= DAY_WIDTH) shown.push(place(day));
  }
  return [...shown, place(last)];
}
