import type { Visit } from './signals.repository.ts';

/** Limits of what is kept between two writes (3 s). */
const LIMITS = {
  /** More would come only while the database is away. */
  all: 10_000,
  /** New visits of one release and minute in one process: a sample that no decision waits for is enough. */
  ofReleaseAndMinute: 600,
  /** The same of one network: 200 people of one office may open a page at the same time. */
  ofNetworkAndMinute: 200,
} as const;

/** Visits that are not stored yet. */
export interface WaitingVisits {
  /** @returns false when there is no room for another visit */
  add(visit: Visit): boolean;
  /** All of them, which are then forgotten, in the order in which every process stores them. */
  take(): Visit[];
  /** Takes them back, because they could not be stored. */
  putBack(visits: readonly Visit[]): void;
}

const keyOf = ({ area, version, page }: Visit) => `${area} ${version} ${page}`;

export function waitingVisits(now: () => number = Date.now): WaitingVisits {
  let waiting = new Map<string, Visit>();
  let minute = { of: 0, counts: new Map<string, number>() };

  function hasRoom({ area, version, network }: Visit): boolean {
    const of = Math.floor(now() / 60_000);
    if (of !== minute.of) minute = { of, counts: new Map() };
    const { counts } = minute;
    const [ofRelease, ofNetwork] = [`${area} ${version}`, `${area} ${version} ${network}`];
    if (waiting.size >= LIMITS.all) return false;
    if ((counts.get(ofRelease) ?? 0) >= LIMITS.ofReleaseAndMinute) return false;
    if ((counts.get(ofNetwork) ?? 0) >= LIMITS.ofNetworkAndMinute) return false;
    for (const key of [ofRelease, ofNetwork]) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  }

  function join(visit: Visit): boolean {
    const known = waiting.get(keyOf(visit));
    if (!known) return false;
    waiting.set(keyOf(visit), {
      ...known,
      device: known.device ?? visit.device,
      failed: known.failed ?? visit.failed,
      slow: known.slow || visit.slow,
      settled: known.settled || visit.settled,
    });
    return true;
  }

  return {
    add(visit) {
      if (join(visit)) return true;
      if (!hasRoom(visit)) return false;
      waiting.set(keyOf(visit), visit);
      return true;
    },
    take() {
      const taken = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
      waiting = new Map();
      return taken;
    },
    putBack(visits) {
      const newer = waiting;
      waiting = new Map(visits.map((visit) => [keyOf(visit), visit]));
      for (const visit of newer.values()) if (!join(visit)) waiting.set(keyOf(visit), visit);
    },
  };
}
