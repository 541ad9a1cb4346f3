import type { LoadableRelease, RegisteredArea } from '@sentinel/federation';
import type { Portal, RemoteLifecycles } from '@sentinel/remote-kit';
import { type AreaStatus, type AreaTransition, nextStatus } from './area-status.ts';
import { AreaLoadError, type LoadStep } from './load-error.ts';
import type { LoadLifecycles } from './load-lifecycles.ts';
import { withTimeout } from './with-timeout.ts';

/** An area that has not painted within this time counts as failed. */
export const AREA_TIMEOUT_MS = 8_000;
const UNMOUNT_TIMEOUT_MS = 2_000;

export interface AreaHostOptions {
  readonly load: LoadLifecycles;
  /** Makes requests that hang below a folder fail, so that Retry starts from scratch. */
  readonly abortLoads: (folder: string) => void;
  /** The area according to the current registry; null when it was removed. */
  readonly current: () => RegisteredArea | null;
  /** Asks the server for a newer registry; called before a retry. Never rejects. */
  readonly refresh: () => Promise<void>;
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
  /** Takes it at once when the area was switched off, or on again; another release is taken at the next mount. */
  follow(): void;
}

interface Live {
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
}

/**
 * Shows one area in its container: loads it in the background with a time limit, shows a skeleton meanwhile, falls back
 * to the previous release, and finally shows an error with Retry. A newer activation cancels all earlier work.
 */
export function areaHost(name: string, options: AreaHostOptions): AreaHost {
  const { timeoutMs = AREA_TIMEOUT_MS } = options;
  let generation = 0;
  let status: AreaStatus = { kind: 'away' };
  let live: Live | null = null;
  let frame: { readonly outer: HTMLElement; readonly status: HTMLElement } | null = null;

  const transition = (change: AreaTransition) => {
    status = nextStatus(status, change);
    if (frame) options.showStatus(frame.status, status, retry);
  };

  async function start(release: LoadableRelease, mine: number): Promise<void> {
    const area = options.current();
    if (!area || !frame) return;
    let step: LoadStep = 'code';
    let isGivenUp = false;
    const element = document.createElement('div');
    element.dataset.areaContent = '';
    try {
      const work = async () => {
        const lifecycles = await options.load(release);
        if (isGivenUp || mine !== generation || !frame) return;
        step = 'start';
        frame.outer.append(element);
        live = { lifecycles, element };
        await lifecycles.mount({
          area: name,
          title: area.manifest.title,
          element,
          portal: options.portal(),
          onCrash: (error) => {
            if (mine !== generation) return;
            void stopLive();
            transition({ type: 'failed', step: 'start', reason: textOf(error) });
          },
        });
      };
      await withTimeout(timeoutMs, work(), 'loading it');
    } catch (cause) {
      isGivenUp = true;
      if (mine === generation) await stopLive();
      element.remove();
      options.abortLoads(release.entry.slice(0, release.entry.lastIndexOf('/') + 1));
      throw cause instanceof AreaLoadError ? cause : new AreaLoadError(step, textOf(cause), { cause });
    }
  }

  async function show(mine: number): Promise<void> {
    const startedAt = performance.now();
    const area = options.current();
    if (area?.isDisabled) return transition({ type: 'switchedOff' });
    const releases = area ? [area.release, ...(area.previous ? [area.previous] : [])] : [];
    let failure = new AreaLoadError('entry', 'it is not in the registry');
    for (const [index, release] of releases.entries()) {
      try {
        await start(release, mine);
        if (mine !== generation) return;
        performance.measure(`area:${name}`, { start: startedAt, end: performance.now() });
        return transition({ type: 'mounted', version: release.version });
      } catch (error) {
        if (mine !== generation) return;
        console.error(`Area ${name} ${release.version} did not start`, error);
        // The error shown is that of the current release, not of the previous one.
        if (index === 0 && error instanceof AreaLoadError) failure = error;
      }
    }
    transition({ type: 'failed', step: failure.step, reason: failure.message });
  }

  function retry(): void {
    generation += 1;
    const mine = generation;
    transition({ type: 'retried' });
    void options.refresh().then(() => {
      if (mine === generation) return show(mine);
    });
  }

  function follow(): void {
    if (!frame || (options.current()?.isDisabled === true) === (status.kind === 'off')) return;
    generation += 1;
    const mine = generation;
    void stopLive().then(() => {
      if (mine !== generation) return;
      transition({ type: 'retried' });
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
      await stopLive();
      transition({ type: 'deactivated' });
      frame?.outer.remove();
      frame = null;
    },
    follow,
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
