import type { Signal } from '@sentinel/federation';
import type { AreaLoadError, LoadPhase } from '../load-failure/load-error.ts';
import { sendBatch } from './send-batch.ts';

/** Something that happened in this page and says how a release does. Times are those of `performance.now()`. */
export type Note = { readonly at: number; readonly isHidden: boolean } & (
  | { readonly type: 'begun'; readonly visit: number; readonly area: string; readonly version: string }
  | { readonly type: 'phase'; readonly visit: number; readonly phase: LoadPhase }
  | { readonly type: 'shown' | 'left'; readonly visit: number }
  | { readonly type: 'failed'; readonly visit: number; readonly error: AreaLoadError }
  /** Nothing caught it. */
  | { readonly type: 'error'; readonly thrown: unknown }
);

type WithoutTime<T> = T extends Note ? Omit<T, 'at' | 'isHidden'> : never;

/** What is said of one visit of one release of an area. */
export interface VisitNotes {
  phase(phase: LoadPhase): void;
  shown(): void;
  failed(error: AreaLoadError): void;
  left(): void;
}

/** More than that is lost until the code that reports them has loaded. */
const MAX_WAITING = 200;

const waiting: Note[] = [];
let take = (note: Note) => {
  if (waiting.length < MAX_WAITING) waiting.push(note);
};
let visits = 0;
let isTelling = false;

function note(what: WithoutTime<Note>): void {
  take({ ...what, at: performance.now(), isHidden: document.visibilityState === 'hidden' } as Note);
}

/** Notes that a release is entered; call it once a visit and release. */
export function beginVisit(area: string, version: string): VisitNotes {
  visits += 1;
  const visit = visits;
  note({ type: 'begun', visit, area, version });
  const isSeen = document.visibilityState === 'visible';
  if (isTelling && area !== 'shell' && isSeen) sendBatch([{ kind: 'opened', area, version }]);
  return {
    phase: (phase) => note({ type: 'phase', visit, phase }),
    shown: () => note({ type: 'shown', visit }),
    failed: (error) => note({ type: 'failed', visit, error }),
    left: () => note({ type: 'left', visit }),
  };
}

/** Notes errors that nothing catches. */
export function noteErrors(): void {
  window.addEventListener('error', ({ error, message }) => note({ type: 'error', thrown: error ?? message }));
  window.addEventListener('unhandledrejection', ({ reason }) => note({ type: 'error', thrown: reason }));
}

/** Tells delivery at once of each release that is about to run, and of pages that are left before the code that reports them has loaded. */
export function tellVisits(): void {
  isTelling = true;
  const tell = () => {
    const ended = waiting
      .filter((each) => each.type === 'begun')
      .map(({ area, version, visit }): Signal => {
        const failed = waiting.find((each) => each.type === 'failed' && each.visit === visit);
        if (failed?.type !== 'failed') return { kind: 'left', area, version };
        return { kind: 'failed', area, version, phase: failed.error.phase };
      });
    if (ended.length > 0) sendBatch(ended);
  };
  window.addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell());
}

/** Passes on the notes so far, and from now on each at once. */
export function takeNotes(taker: (note: Note) => void): void {
  take = taker;
  for (const each of waiting.splice(0)) taker(each);
}
