import { cleanMessage, releaseFilesIn, type Signal } from '@sentinel/federation';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';
import type { Note } from './notes.ts';

/** A visit in which the area took longer to show is slow. */
const SLOW_MS = 2_500;
/** Older visits get no more vitals and errors. */
const MAX_VISITS = 50;
const MAX_MS = 600_000;

interface Visit {
  readonly area: string;
  readonly version: string;
  readonly begunAt: number;
  leftAt: number;
  /** A page that nobody sees is throttled, so its times say nothing. */
  wasHidden: boolean;
  phase: { readonly name: LoadPhase; readonly at: number } | null;
  isShown: boolean;
  hasFailed: boolean;
  isSlow: boolean;
}

interface Vital {
  readonly name: 'cls' | 'inp' | 'lcp';
  /** Milliseconds; for `cls` a score. */
  readonly value: number;
  readonly isPoor: boolean;
  /** When it was measured. */
  readonly at: number;
}

/** Turns notes of a page into signals. */
export interface VisitBook {
  read(note: Note): Signal[];
  vital(vital: Vital): Signal[];
}

/** A visit is `failed` and `slow` once at the most, however much goes wrong in it. */
export function visitBook(): VisitBook {
  const visits = new Map<number, Visit>();
  const ms = (duration: number) => Math.min(MAX_MS, Math.max(0, Math.round(duration)));
  const of = ({ area, version }: Visit) => ({ area, version });
  const newest = (matches: (visit: Visit) => boolean) => [...visits.values()].findLast(matches);

  /** The area that was on the screen at a time; the shell when there was none. */
  const activeAt = (at: number) =>
    newest(({ area, begunAt, leftAt }) => area !== 'shell' && begunAt <= at && at < leftAt) ??
    newest(({ area }) => area === 'shell');

  function failed(visit: Visit, phase: LoadPhase): Signal[] {
    if (visit.hasFailed) return [];
    visit.hasFailed = true;
    return [{ kind: 'failed', ...of(visit), phase }];
  }

  function slow(visit: Visit): Signal[] {
    if (visit.isSlow) return [];
    visit.isSlow = true;
    return [{ kind: 'slow', ...of(visit) }];
  }

  function endPhase(visit: Visit, at: number): Signal[] {
    const ended = visit.phase;
    if (!ended || visit.wasHidden || visit.hasFailed) return [];
    if (ended.name !== 'entry' && ended.name !== 'code' && ended.name !== 'start') return [];
    return [{ kind: 'load', ...of(visit), phase: ended.name, ms: ms(at - ended.at) }];
  }

  function shown(visit: Visit, at: number): Signal[] {
    if (visit.isShown) return [];
    const phases = endPhase(visit, at);
    visit.isShown = true;
    visit.phase = null;
    // After a failure the time contains that of the person.
    if (visit.wasHidden || visit.hasFailed) return [];
    const took = at - visit.begunAt;
    return [
      ...phases,
      { kind: 'load', ...of(visit), phase: 'shown', ms: ms(took) },
      ...(took > SLOW_MS ? slow(visit) : []),
    ];
  }

  function loadError(visit: Visit, error: AreaLoadError): Signal[] {
    const { url, status, contentType, requestId } = error.facts;
    return [
      ...failed(visit, error.phase),
      {
        kind: 'error',
        ...of(visit),
        phase: error.phase,
        fault: error.fault,
        message: cleanMessage(error.message),
        ...(url === undefined ? {} : { url: url.slice(0, 300) }),
        ...(status === undefined ? {} : { status }),
        ...(contentType === undefined ? {} : { contentType: contentType.slice(0, 80) }),
        ...(requestId === undefined ? {} : { requestId: requestId.slice(0, 80) }),
      },
    ];
  }

  /** Of the area whose files the stack names; else of the one on the screen. */
  function uncaught(thrown: unknown, at: number): Signal[] {
    // The host has noted it.
    if (thrown instanceof AreaLoadError) return [];
    const { name, message, stack } = describe(thrown);
    const files = releaseFilesIn(stack);
    const file = files.find(({ area }) => area !== 'shell') ?? files[0];
    if (isNotOurs(name, message, stack)) return [];
    const visit = file ? newest(({ area, version }) => area === file.area && version === file.version) : activeAt(at);
    if (!visit) return [];
    return [
      ...failed(visit, 'error'),
      {
        kind: 'error',
        ...of(visit),
        phase: 'error',
        message: cleanMessage(name === '' || name === 'Error' ? message : `${name}: ${message}`),
        ...(file ? { url: file.path.slice(0, 300) } : {}),
      },
    ];
  }

  return {
    read(note) {
      if (note.type === 'error') return uncaught(note.thrown, note.at);
      if (note.type === 'begun') {
        const { area, version, at, isHidden } = note;
        visits.set(note.visit, {
          area,
          version,
          begunAt: at,
          leftAt: Number.POSITIVE_INFINITY,
          wasHidden: isHidden,
          phase: null,
          isShown: false,
          hasFailed: false,
          isSlow: false,
        });
        // The oldest area, but never the shell, whose visit is the page.
        const [oldest] = [...visits].find(([, each]) => each.area !== 'shell') ?? [];
        if (visits.size > MAX_VISITS && oldest !== undefined) visits.delete(oldest);
        return [{ kind: 'visit', area, version }];
      }
      const visit = visits.get(note.visit);
      if (!visit) return [];
      if (!visit.isShown && note.isHidden) visit.wasHidden = true;
      switch (note.type) {
        case 'phase': {
          const ended = endPhase(visit, note.at);
          visit.phase = { name: note.phase, at: note.at };
          return ended;
        }
        case 'shown':
          return shown(visit, note.at);
        case 'failed':
          return loadError(visit, note.error);
        case 'left':
          visit.leftAt = note.at;
          return [];
      }
    },
    vital({ name, value, isPoor, at }) {
      // The page paints before its area is entered.
      const first = name === 'lcp' ? [...visits.values()].find(({ area }) => area !== 'shell') : undefined;
      const active = activeAt(at);
      const visit = first && first.begunAt > at ? first : active;
      if (!visit) return [];
      if (name === 'cls')
        return [{ kind: 'shift', ...of(visit), thousandths: Math.min(100_000, Math.round(value * 1_000)) }];
      return [{ kind: 'vital', ...of(visit), name, ms: ms(value) }, ...(isPoor ? slow(visit) : [])];
    },
  };
}

/** Anything can be thrown. */
function describe(thrown: unknown): { name: string; message: string; stack: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: String(thrown), stack: '' };
  const { name, message, stack } = thrown as Readonly<Record<string, unknown>>;
  return { name: text(name), message: text(message), stack: text(stack) };
}

/** Canceled on purpose, of the browser itself, or of an extension. */
function isNotOurs(name: string, message: string, stack: string): boolean {
  if (name === 'AbortError' || message.startsWith('ResizeObserver loop')) return true;
  if (message === 'Script error.' && stack === '') return true;
  return /(chrome|moz|safari-web)-extension:\/\//.test(stack);
}
