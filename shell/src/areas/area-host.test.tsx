import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LoadableRelease, RegisteredArea } from '@sentinel/federation';
import { area, claim, loadable } from '@sentinel/federation/testing';
import type { MountProps, Portal, RemoteLifecycles } from '@sentinel/remote-kit';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';
import { type AreaHostOptions, areaHost } from './area-host.ts';
import type { AreaStatus } from './area-status.ts';

const ALERTS = area('alerts', { paths: [claim('/alerts')] });
const OLD = loadable('alerts', '000000000000');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** An area whose loading finishes when the test says so. */
function setUp({
  current = ALERTS as RegisteredArea | null,
  registryError = null as AreaLoadError | null,
  blocked = '',
} = {}) {
  const container = document.createElement('div');
  const waiting: {
    release: LoadableRelease;
    enter(phase: LoadPhase): void;
    succeed(): void;
    fail(error?: Error): void;
    hang(): void;
    crash(error: Error): void;
  }[] = [];
  const mounted: MountProps[] = [];
  const calls: string[] = [];
  const notes: string[] = [];
  let status: AreaStatus = { kind: 'away' };
  let retry: () => void = () => {};
  let served = current;
  const lifecycles = (version: string): RemoteLifecycles => ({
    async mount(props) {
      calls.push(`mount ${version}`);
      mounted.push(props);
      props.element.textContent = version;
    },
    async unmount() {
      calls.push(`unmount ${version}`);
    },
  });
  const options: AreaHostOptions = {
    load: (release, enter) =>
      new Promise((resolve, reject) => {
        waiting.push({
          release,
          enter,
          succeed: () => resolve(lifecycles(release.version)),
          fail: (error = new Error('not there')) => reject(error),
          crash: (error) =>
            resolve({
              ...lifecycles(release.version),
              // React calls back and never paints.
              mount: (props) => {
                props.onCrash(error);
                return new Promise(() => {});
              },
            }),
          hang: () => resolve({ ...lifecycles(release.version), mount: () => new Promise(() => {}) }),
        });
      }),
    explain: async ({ release, phase, cause }) => {
      calls.push(`explain ${release.version}`);
      return new AreaLoadError(phase, 'threw', (cause as Error).message, { version: release.version });
    },
    registryError: () => registryError,
    hasBlocked: (version) => version === blocked,
    beginVisit: (version) => {
      const say = (what: string) => notes.push(`${version} ${what}`);
      say('begun');
      return {
        phase: (phase) => say(phase),
        shown: () => say('shown'),
        failed: (error) => say(`failed: ${error.message}`),
        left: () => say('left'),
      };
    },
    abortLoads: (folder) => calls.push(`abort ${folder}`),
    current: () => served,
    refresh: async () => {
      calls.push('refresh');
    },
    portal: () => ({}) as Portal,
    container: () => container,
    showStatus: (_element, next, again) => {
      status = next;
      retry = again;
    },
  };
  const tick = () => jest.advanceTimersByTimeAsync(0);
  return {
    host: areaHost('alerts', options),
    container,
    waiting,
    mounted,
    calls,
    notes,
    tick,
    status: () => status,
    serve: (next: RegisteredArea | null) => {
      served = next;
    },
    retry: async () => {
      retry();
      await tick();
    },
  };
}

describe('the container of an area', () => {
  test('mount returns before anything has loaded, shows the skeleton, then the area', async () => {
    const { host, waiting, container, status, tick } = setUp();
    await host.mount();
    expect(status()).toEqual({ kind: 'loading' });
    waiting[0]?.succeed();
    await tick();
    expect(status()).toEqual({ kind: 'shown', version: ALERTS.release.version });
    expect(container.textContent).toBe(ALERTS.release.version);
  });

  test('a load that hangs fails after 8 s; waiting requests are dropped; Retry loads again', async () => {
    const { host, waiting, status, retry, calls, tick } = setUp();
    await host.mount();
    await jest.advanceTimersByTimeAsync(7_999);
    expect(status().kind).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(status()).toMatchObject({ kind: 'failed', error: { message: 'loading it took longer than 8 s' } });
    // What is missing is looked up before the requests are dropped.
    expect(calls).toEqual([`explain ${ALERTS.release.version}`, `abort /r/alerts/${ALERTS.release.version}/`]);
    await retry();
    expect(calls.at(-1)).toBe('refresh');
    waiting[1]?.succeed();
    await tick();
    expect(status().kind).toBe('shown');
  });

  test('what arrives after the time limit does not show up beside the second attempt', async () => {
    const { host, waiting, container, mounted, retry, tick } = setUp();
    await host.mount();
    await jest.advanceTimersByTimeAsync(8_000);
    await retry();
    waiting[0]?.succeed();
    waiting[1]?.succeed();
    await tick();
    expect(mounted).toHaveLength(1);
    expect(container.textContent).toBe(ALERTS.release.version);
  });

  test('the failure and the log name the phase: entry, code, start', async () => {
    for (const phase of ['entry', 'code'] as const) {
      const { host, waiting, status, tick } = setUp();
      await host.mount();
      waiting[0]?.enter(phase);
      waiting[0]?.fail();
      await tick();
      expect(status()).toMatchObject({ kind: 'failed', error: { phase } });
      expect(jest.mocked(console.error).mock.lastCall?.[0]).toBe(
        `Area alerts did not start: phase ${phase} · version ${ALERTS.release.version} · not there`,
      );
    }
    const { host, waiting, status, tick } = setUp();
    await host.mount();
    waiting[0]?.hang();
    await tick();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(status()).toMatchObject({ kind: 'failed', error: { phase: 'start' } });
  });

  test('the failure also says why the registry is not the newest one', async () => {
    const registryError = new AreaLoadError('registry', 'no answer', 'it took longer than 3 s');
    const { host, waiting, status, tick } = setUp({ registryError });
    await host.mount();
    waiting[0]?.fail();
    await tick();
    expect(status()).toMatchObject({ kind: 'failed', registryError });
  });

  test('a release that fails falls back to the one before', async () => {
    const { host, waiting, container, tick } = setUp({ current: { ...ALERTS, previous: OLD } });
    await host.mount();
    waiting[0]?.fail();
    await tick();
    expect(waiting[1]?.release).toBe(OLD);
    waiting[1]?.succeed();
    await tick();
    expect(container.textContent).toBe(OLD.version);
  });

  test('when both fail, the message is of the release that should have come', async () => {
    const { host, waiting, status, tick } = setUp({ current: { ...ALERTS, previous: OLD } });
    await host.mount();
    waiting[0]?.fail(new Error('of the new one'));
    await tick();
    waiting[1]?.fail(new Error('of the old one'));
    await tick();
    expect(status()).toMatchObject({ kind: 'failed', error: { message: 'of the new one' } });
  });

  test('leaving while it loads leaves nothing behind, and a late arrival is dropped', async () => {
    const { host, waiting, container, mounted, tick } = setUp();
    await host.mount();
    await host.unmount();
    waiting[0]?.succeed();
    await tick();
    expect([mounted.length, container.childElementCount]).toEqual([0, 0]);
  });

  test('leaving unmounts it, and each visit has a container of its own', async () => {
    const { host, waiting, container, calls, tick } = setUp();
    for (let visit = 0; visit < 3; visit += 1) {
      await host.mount();
      waiting[visit]?.succeed();
      await tick();
      expect(container.childElementCount).toBe(1);
      await host.unmount();
    }
    expect(calls.filter((each) => each.startsWith('unmount'))).toHaveLength(3);
    expect(container.childElementCount).toBe(0);
  });

  test('a release that crashes in its first render falls back to the one before in the same visit', async () => {
    const { host, waiting, container, status, notes, tick } = setUp({ current: { ...ALERTS, previous: OLD } });
    const { version } = ALERTS.release;
    await host.mount();
    waiting[0]?.crash(new Error('made to crash'));
    await tick();
    waiting[1]?.succeed();
    await tick();
    expect([status(), container.textContent]).toEqual([{ kind: 'shown', version: OLD.version }, OLD.version]);
    expect(notes.filter((note) => note.startsWith(version))).toEqual([
      `${version} begun`,
      `${version} start`,
      `${version} failed: made to crash`,
    ]);
    expect(jest.mocked(console.error).mock.lastCall?.[0]).toBe(
      `Area alerts did not start: phase start · version ${version} · made to crash`,
    );
  });

  test('a release that crashes in its first render with none before, or one that crashes too, shows the failure', async () => {
    for (const previous of [null, OLD]) {
      const { host, waiting, status, tick } = setUp({ current: { ...ALERTS, previous } });
      await host.mount();
      waiting[0]?.crash(new Error('of the new one'));
      await tick();
      waiting[1]?.crash(new Error('of the old one'));
      await tick();
      expect(status()).toMatchObject({ kind: 'failed', error: { phase: 'start', message: 'of the new one' } });
    }
  });

  test('a release that blocked an earlier page comes after the one before', async () => {
    const { host, waiting, container, tick } = setUp({
      current: { ...ALERTS, previous: OLD },
      blocked: ALERTS.release.version,
    });
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    expect(container.textContent).toContain(OLD.version);
    expect(waiting).toHaveLength(1);
  });

  test('a release whose mount never ends falls back to the one before after 8 s', async () => {
    const { host, waiting, container, tick } = setUp({ current: { ...ALERTS, previous: OLD } });
    await host.mount();
    waiting[0]?.hang();
    await jest.advanceTimersByTimeAsync(8_000);
    waiting[1]?.succeed();
    await tick();
    expect(container.textContent).toBe(OLD.version);
  });

  test('a crash soon after it has painted, before anybody used it, falls back as well: its page loaded later', async () => {
    const { host, waiting, mounted, container, status, notes, calls, tick } = setUp({
      current: { ...ALERTS, previous: OLD },
    });
    const { version } = ALERTS.release;
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    await jest.advanceTimersByTimeAsync(7_999);
    mounted[0]?.onCrash(new Error('made to crash'));
    mounted[0]?.onCrash(new Error('twice'));
    await tick();
    expect(status()).toEqual({ kind: 'loading' });
    waiting[1]?.succeed();
    await tick();
    expect([status(), container.textContent]).toEqual([{ kind: 'shown', version: OLD.version }, OLD.version]);
    expect(notes.filter((note) => /begun|failed/.test(note))).toEqual([
      `${version} begun`,
      `${OLD.version} begun`,
      `${version} failed: made to crash`,
    ]);
    expect(calls).toContain(`unmount ${version}`);
  });

  test.each([
    ['after it was used with a pointer', 'pointerdown', 0],
    ['after it was used with a key', 'keydown', 0],
    ['8 s after it has painted', null, 8_000],
  ])('a crash %s takes it down and shows the failure; Retry takes what the registry has then', async (_, use, wait) => {
    const { host, waiting, mounted, container, status, calls, serve, retry, tick } = setUp({
      current: { ...ALERTS, previous: OLD },
    });
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    if (use) mounted[0]?.element.dispatchEvent(new Event(use));
    await jest.advanceTimersByTimeAsync(wait);
    mounted[0]?.onCrash(new Error('gone'));
    await tick();
    expect(status()).toMatchObject({
      kind: 'failed',
      error: { phase: 'error', message: 'gone', version: ALERTS.release.version },
    });
    expect([...calls.slice(-2)].sort()).toEqual([
      `explain ${ALERTS.release.version}`,
      `unmount ${ALERTS.release.version}`,
    ]);
    expect(container.textContent).toBe('');
    serve({ ...ALERTS, release: OLD });
    await retry();
    expect(calls.at(-1)).toBe('refresh');
    expect(waiting[1]?.release).toBe(OLD);
    waiting[1]?.succeed();
    await tick();
    expect(status()).toEqual({ kind: 'shown', version: OLD.version });
  });

  test('a newer registry with another release of an area that has crashed shows it; one with the same does not', async () => {
    const { host, waiting, mounted, status, serve, tick } = setUp();
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    mounted[0]?.onCrash(new Error('gone'));
    await tick();
    serve({ ...ALERTS });
    host.follow();
    await tick();
    expect([status().kind, waiting.length]).toEqual(['failed', 1]);
    serve({ ...ALERTS, release: OLD });
    host.follow();
    host.follow();
    await tick();
    waiting[1]?.succeed();
    await tick();
    expect([status(), waiting.length]).toEqual([{ kind: 'shown', version: OLD.version }, 2]);
  });

  test('an area that the registry does not have any more says so', async () => {
    const { host, status, tick } = setUp({ current: null });
    await host.mount();
    await tick();
    expect(status()).toMatchObject({ kind: 'failed', error: { phase: 'registry', fault: 'absent' } });
  });

  test('a visit is noted once for each release: its phases, that it shows, failures, and that it is left', async () => {
    const { host, waiting, notes, mounted, tick, retry } = setUp({ current: { ...ALERTS, previous: OLD } });
    const { version } = ALERTS.release;
    await host.mount();
    waiting[0]?.enter('entry');
    waiting[0]?.fail();
    await tick();
    waiting[1]?.succeed();
    await tick();
    mounted[0]?.onCrash(new Error('gone'));
    await tick();
    await retry();
    waiting[2]?.succeed();
    await tick();
    await host.unmount();
    expect(notes).toEqual([
      `${version} begun`,
      `${version} entry`,
      `${OLD.version} begun`,
      `${version} failed: not there`,
      `${OLD.version} start`,
      `${OLD.version} shown`,
      `${OLD.version} failed: gone`,
      `${version} start`,
      `${version} shown`,
      `${version} left`,
      `${OLD.version} left`,
    ]);
  });

  test('a release that is left while it loads is no failure', async () => {
    const { host, waiting, notes, tick } = setUp();
    await host.mount();
    await host.unmount();
    waiting[0]?.fail();
    await tick();
    expect(notes).toEqual([`${ALERTS.release.version} begun`, `${ALERTS.release.version} left`]);
  });
});

describe('an area that is switched off', () => {
  const OFF: RegisteredArea = { ...ALERTS, isDisabled: true };

  test('is not loaded, and says so', async () => {
    const { host, waiting, status } = setUp({ current: OFF });
    await host.mount();
    expect([waiting.length, status()]).toEqual([0, { kind: 'off' }]);
  });

  test('while it shows leaves at once; switched on again it comes back by itself', async () => {
    const { host, waiting, container, calls, status, serve, tick } = setUp();
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    serve(OFF);
    host.follow();
    await tick();
    expect([status(), calls.at(-1), container.textContent]).toEqual([{ kind: 'off' }, 'unmount 000000000001', '']);
    host.follow();
    serve(ALERTS);
    host.follow();
    await tick();
    waiting[1]?.succeed();
    await tick();
    expect([status().kind, container.textContent, waiting.length]).toEqual(['shown', '000000000001', 2]);
  });

  test('while it loads is given up', async () => {
    const { host, waiting, container, status, serve, tick } = setUp();
    await host.mount();
    serve(OFF);
    host.follow();
    await tick();
    waiting[0]?.succeed();
    await tick();
    expect([status(), container.textContent]).toEqual([{ kind: 'off' }, '']);
  });

  test('another release is not taken until the next mount, and a page elsewhere does nothing', async () => {
    const { host, waiting, status, serve, tick } = setUp();
    host.follow();
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    serve({ ...ALERTS, release: loadable('alerts', '000000000002') });
    host.follow();
    await tick();
    expect([status(), waiting.length]).toEqual([{ kind: 'shown', version: '000000000001' }, 1]);
  });
});

describe('an area with an override', () => {
  const local = (version: string): RegisteredArea => ({
    ...ALERTS,
    isOverride: true,
    release: { ...loadable('alerts', version), entry: `http://127.0.0.1:4100/r/alerts/${version}/remote.js` },
  });

  test('shows each new build at once, and at its end what everybody sees', async () => {
    const { host, waiting, container, calls, serve, tick } = setUp({ current: local('00000000000a') });
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    for (const next of [local('00000000000b'), ALERTS]) {
      serve(next);
      host.follow();
      host.follow();
      await tick();
      waiting.at(-1)?.succeed();
      await tick();
    }
    expect([calls.filter((call) => /^(un)?mount/.test(call)), container.textContent, waiting.length]).toEqual([
      [
        'mount 00000000000a',
        'unmount 00000000000a',
        'mount 00000000000b',
        'unmount 00000000000b',
        'mount 000000000001',
      ],
      '000000000001',
      3,
    ]);
  });

  test('shows a mended build in place of one that failed', async () => {
    const { host, waiting, status, serve, tick } = setUp({ current: local('00000000000a') });
    await host.mount();
    waiting[0]?.fail();
    await tick();
    expect(status().kind).toBe('failed');
    serve(local('00000000000b'));
    host.follow();
    await tick();
    waiting.at(-1)?.succeed();
    await tick();
    expect(status()).toEqual({ kind: 'shown', version: '00000000000b' });
  });
});
