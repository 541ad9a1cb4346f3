import { folderOf, type LoadableRelease, type RegisteredArea } from '@sentinel/federation';
import type { Portal, RemoteLifecycles } from '@sentinel/remote-kit';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';
import type { VisitNotes } from '../telemetry/notes.ts';
import { type AreaStatus, type AreaTransition, nextStatus } from './area-status.ts';
import type { ExplainFailure } from './explain-failure.ts';
import type { LoadLifecycles } from './load-lifecycles.ts';
import { withTimeout } from './with-timeout.ts';

/** An area that has not painted within this time counts as failed; one that crashes this soon after, unused, too. */
export const AREA_TIMEOUT_MS = 8_000;
const UNMOUNT_TIMEOUT_MS = 2_000;

export interface AreaHostOptions {
  readonly load: LoadLifecycles;
  readonly explain: ExplainFailure;
  /** Makes requests that hang below a folder fail, so that Retry starts from scratch. */
  readonly abortLoads: (folder: string) => void;
  /** The area according to the current registry; null when it was removed. */
  readonly current: () => RegisteredArea | null;
  /** Asks the server for a newer registry; called before a retry. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Why the last refresh brought no registry; null when it did. */
  readonly registryError: () => AreaLoadError | null;
  /** Whether a release blocked an earlier page of this browser. */
  readonly hasBlocked: (version: string) => boolean;
  /** Called once a visit for each release that is loaded in it. */
  readonly beginVisit: (version: string) => VisitNotes;
  readonly portal: () => Portal;
  /** The element that areas mount in. */
  readonly container: () => HTMLElement;
  /** Shows the skeleton or the failure in an element; called with `away` and `shown` to clear it. */
  readonly showStatus: (element: HTMLElement, status: AreaStatus, retry: () => void) => void;
  readonly timeoutMs?: number;
}

/** What single-spa calls. `mount` returns at once: it never waits for the network. */
export interface AreaHost {
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /**
   * Takes it at once when the area was switched off, or on again, when its override has ended, each new build of a local
   * one, and another release in place of one that failed or crashed; else another release is taken at the next mount.
   */
  follow(): void;
}

interface Live {
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
}

/** @returns tells whether somebody has used what is in an element: with a pointer, or with a key */
function watchUse(element: HTMLElement): () => boolean {
  let isUsed = false;
  for (const type of ['pointerdown', 'keydown'])
    element.addEventListener(type, () => (isUsed = true), { capture: true, once: true });
  return () => isUsed;
}

const overrideOf = (area: RegisteredArea | null) => (area?.isOverride ? area.release.entry : null);

/**
 * Shows one area in its container: loads it in the background with a time limit, shows a skeleton meanwhile, falls back
 * to the previous release where it fails or crashes as it starts, and finally shows an error with Retry. A newer activation cancels all earlier work.
 */
export function areaHost(name: string, options: AreaHostOptions): AreaHost {
  const { timeoutMs = AREA_TIMEOUT_MS } = options;
  let generation = 0;
  let status: AreaStatus = { kind: 'away' };
  let live: Live | null = null;
  /** The override that was last shown; null for what everybody gets. */
  let overriddenBy: string | null = null;
  /** The release that was last tried first. */
  let tried: string | null = null;
  let frame: { readonly outer: HTMLElement; readonly status: HTMLElement } | null = null;

  /** The releases loaded in this visit, by version. */
  let visits = new Map<string, VisitNotes>();

  function visitOf(version: string): VisitNotes {
    const visit = visits.get(version) ?? options.beginVisit(version);
    visits.set(version, visit);
    return visit;
  }

  const transition = (change: AreaTransition) => {
    status = nextStatus(status, change);
    if (frame) options.showStatus(frame.status, status, retry);
  };

  /**
   * Mounts a release. One that throws before it has painted has failed like one that does not load.
   * @param onEarlyCrash called when it crashes after it has painted, but before anybody used it: a page that loads its
   *   code or its data later crashes then
   * @returns null when the release shows, or has been left; else what the failure turns out to be
   */
  async function start(
    release: LoadableRelease,
    mine: number,
    onEarlyCrash: (error: Promise<AreaLoadError>) => void,
  ): Promise<{ error: Promise<AreaLoadError> } | null> {
    const area = options.current();
    if (!area || !frame) return null;
    const since = performance.now();
    const visit = visitOf(release.version);
    let phase: LoadPhase = 'fit';
    const enter = (entered: LoadPhase) => {
      phase = entered;
      if (!isGivenUp && mine === generation) visit.phase(entered);
    };
    let isGivenUp = false;
    const element = document.createElement('div');
    element.dataset.areaContent = '';
    const isUsed = watchUse(element);
    let paintedAt: number | null = null;
    const crashes: unknown[] = [];
    let failMount: (cause: unknown) => void = () => {};
    const crashed = new Promise<never>((_, reject) => {
      failMount = reject;
    });
    const onCrash = (cause: unknown) => {
      if (isGivenUp || mine !== generation) return;
      if (paintedAt === null) {
        crashes.push(cause);
        return failMount(cause);
      }
      isGivenUp = true;
      const isEarly = performance.now() - paintedAt < timeoutMs && !isUsed();
      const error = options.explain({ area: name, release, phase: isEarly ? 'start' : 'error', cause, since });
      void stopLive().then(() => {
        if (mine !== generation) return;
        if (isEarly) return onEarlyCrash(error);
        void error.then((known) => {
          if (mine !== generation) return;
          log('has stopped', known);
          visit.failed(known);
          fail(known);
        });
      });
    };
    try {
      const work = async () => {
        const lifecycles = await options.load(release, enter);
        if (isGivenUp || mine !== generation || !frame) return;
        enter('start');
        frame.outer.append(element);
        live = { lifecycles, element };
        await lifecycles.mount({ area: name, title: area.manifest.title, element, portal: options.portal(), onCrash });
      };
      await withTimeout(timeoutMs, Promise.race([work(), crashed]), 'loading it');
      // It has painted and crashed at once.
      if (crashes.length > 0) throw crashes[0];
      paintedAt = performance.now();
      if (mine === generation) visit.shown();
      return null;
    } catch (cause) {
      isGivenUp = true;
      const error = options.explain({ area: name, release, phase, cause, since });
      if (mine === generation) await stopLive();
      element.remove();
      options.abortLoads(folderOf(release));
      return { error };
    }
  }

  async function show(mine: number): Promise<void> {
    const area = options.current();
    overriddenBy = overrideOf(area);
    tried = area?.release.version ?? null;
    if (area?.isDisabled) return transition({ type: 'switchedOff' });
    const releases = area ? [area.release, ...(area.previous ? [area.previous] : [])] : [];
    if (area && options.hasBlocked(area.release.version)) releases.reverse();
    await showFirst(releases, [], mine, performance.now());
  }

  /** Shows the first release that starts; what failed is told to telemetry and the log, and to the user only when none does. */
  async function showFirst(
    [release, ...others]: readonly LoadableRelease[],
    errors: readonly Promise<AreaLoadError>[],
    mine: number,
    startedAt: number,
  ): Promise<void> {
    if (!release) {
      // The error shown is that of the current release, not of the previous one.
      const error = (await errors[0]) ?? new AreaLoadError('registry', 'absent', 'it is not in the registry');
      if (mine === generation) fail(error);
      return;
    }
    const showNext = (failed: Promise<AreaLoadError>) => {
      const visit = visitOf(release.version);
      void failed.then((error) => {
        log('did not start', error);
        visit.failed(error);
      });
      return showFirst(others, [...errors, failed], mine, startedAt);
    };
    const failed = await start(release, mine, (error) => {
      transition({ type: 'replaced' });
      void showNext(error);
    });
    if (mine !== generation) return;
    if (failed) return showNext(failed.error);
    performance.measure(`area:${name}`, { start: startedAt, end: performance.now() });
    transition({ type: 'mounted', version: release.version });
  }

  function fail(error: AreaLoadError): void {
    transition({ type: 'failed', error, registryError: options.registryError() });
  }

  const log = (what: string, error: AreaLoadError) => console.error(`Area ${name} ${what}: ${error.line}`, error);

  function retry(): void {
    generation += 1;
    const mine = generation;
    transition({ type: 'retried' });
    void options.refresh().then(() => {
      if (mine === generation) return show(mine);
    });
  }

  function follow(): void {
    if (!frame) return;
    const area = options.current();
    const isOther = overrideOf(area) !== overriddenBy;
    const mayMend = status.kind === 'failed' && area !== null && area.release.version !== tried;
    if (!isOther && !mayMend && (area?.isDisabled === true) === (status.kind === 'off')) return;
    generation += 1;
    const mine = generation;
    void stopLive().then(() => {
      if (mine !== generation) return;
      transition({ type: 'replaced' });
      void show(mine);
    });
  }

  async function stopLive(): Promise<void> {
    const stopping = live;
    live = null;
    if (!stopping) return;
    try {
      await withTimeout(UNMOUNT_TIMEOUT_MS, stopping.lifecycles.unmount({ element: stopping.element }), 'leaving it');
    } catch (error) {
      console.error(`Area ${name} did not leave cleanly`, error);
    }
    stopping.element.remove();
  }

  return {
    async mount() {
      generation += 1;
      const outer = document.createElement('div');
      outer.dataset.area = name;
      const statusElement = document.createElement('div');
      statusElement.dataset.areaStatus = '';
      outer.append(statusElement);
      options.container().append(outer);
      frame = { outer, status: statusElement };
      transition({ type: 'activated' });
      void show(generation);
    },
    async unmount() {
      generation += 1;
      for (const visit of visits.values()) visit.left();
      visits = new Map();
      await stopLive();
      transition({ type: 'deactivated' });
      frame?.outer.remove();
      frame = null;
    },
    follow,
  };
}
