import { folderOf, type LoadableRelease, type RegisteredArea } from '@sentinel/federation';
import type { Portal, RemoteLifecycles } from '@sentinel/remote-kit';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';
import type { VisitNotes } from '../telemetry/notes.ts';
import { type AreaStatus, type AreaTransition, nextStatus } from './area-status.ts';
import type { ExplainFailure } from './explain-failure.ts';
import type { LoadLifecycles } from './load-lifecycles.ts';
import { withTimeout } from './with-timeout.ts';

/** An area that has not painted within this time counts as failed. */
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
   * Takes it at once when the area was switched off, or on again, when its override has ended, and each new build of a
   * local one; another release is taken at the next mount.
   */
  follow(): void;
}

interface Live {
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
}

const overrideOf = (area: RegisteredArea | null) => (area?.isOverride ? area.release.entry : null);

/**
 * Shows one area in its container: loads it in the background with a time limit, shows a skeleton meanwhile, falls back
 * to the previous release, and finally shows an error with Retry. A newer activation cancels all earlier work.
 */
export function areaHost(name: string, options: AreaHostOptions): AreaHost {
  const { timeoutMs = AREA_TIMEOUT_MS } = options;
  let generation = 0;
  let status: AreaStatus = { kind: 'away' };
  let live: Live | null = null;
  /** The override that was last shown; null for what everybody gets. */
  let overriddenBy: string | null = null;
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

  /** @returns null when the release shows, or has been left; else what the failure turns out to be */
  async function start(release: LoadableRelease, mine: number): Promise<{ error: Promise<AreaLoadError> } | null> {
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
    try {
      const work = async () => {
        const lifecycles = await options.load(release, enter);
        if (isGivenUp || mine !== generation || !frame) return;
        enter('start');
        frame.outer.append(element);
        live = { lifecycles, element };
        await lifecycles.mount({
          area: name,
          title: area.manifest.title,
          element,
          portal: options.portal(),
          onCrash: (cause) => {
            if (mine !== generation) return;
            void stopLive();
            void options.explain({ area: name, release, phase: 'start', cause, since }).then((error) => {
              if (mine !== generation) return;
              log('has stopped', error);
              visit.failed(error);
              fail(error);
            });
          },
        });
      };
      await withTimeout(timeoutMs, work(), 'loading it');
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
    const startedAt = performance.now();
    const area = options.current();
    overriddenBy = overrideOf(area);
    if (area?.isDisabled) return transition({ type: 'switchedOff' });
    const releases = area ? [area.release, ...(area.previous ? [area.previous] : [])] : [];
    const errors: Promise<AreaLoadError>[] = [];
    for (const release of releases) {
      const failed = await start(release, mine);
      if (mine !== generation) return;
      if (!failed) {
        performance.measure(`area:${name}`, { start: startedAt, end: performance.now() });
        return transition({ type: 'mounted', version: release.version });
      }
      errors.push(failed.error);
      const visit = visitOf(release.version);
      void failed.error.then((error) => {
        log('did not start', error);
        visit.failed(error);
      });
    }
    // The error shown is that of the current release, not of the previous one.
    const error = (await errors[0]) ?? new AreaLoadError('registry', 'absent', 'it is not in the registry');
    if (mine === generation) fail(error);
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
    if (!isOther && (area?.isDisabled === true) === (status.kind === 'off')) return;
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
