import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LoadableRelease, RegisteredArea } from '@sentinel/federation';
import { area, claim, loadable } from '@sentinel/federation/testing';
import type { MountProps, Portal, RemoteLifecycles } from '@sentinel/remote-kit';
import { type AreaHostOptions, areaHost } from './area-host.ts';
import type { AreaStatus } from './area-status.ts';
import { AreaLoadError } from './load-error.ts';

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
function setUp({ current = ALERTS as RegisteredArea | null } = {}) {
  const container = document.createElement('div');
  const waiting: { release: LoadableRelease; succeed(): void; fail(error?: Error): void; hang(): void }[] = [];
  const mounted: MountProps[] = [];
  const calls: string[] = [];
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
    load: (release) =>
      new Promise((resolve, reject) => {
        waiting.push({
          release,
          succeed: () => resolve(lifecycles(release.version)),
          fail: (error = new AreaLoadError('entry', 'not there')) => reject(error),
          hang: () => resolve({ ...lifecycles(release.version), mount: () => new Promise(() => {}) }),
        });
      }),
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
    expect(status()).toMatchObject({ kind: 'failed', reason: 'loading it took longer than 8 s' });
    expect(calls).toEqual([`abort /r/alerts/${ALERTS.release.version}/`]);
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

  test('the failure names the step: entry, code, start', async () => {
    for (const [error, step] of [
      [new AreaLoadError('entry', 'x'), 'entry'],
      [new AreaLoadError('code', 'x'), 'code'],
    ] as const) {
      const { host, waiting, status, tick } = setUp();
      await host.mount();
      waiting[0]?.fail(error);
      await tick();
      expect(status()).toMatchObject({ kind: 'failed', step });
    }
    const { host, waiting, status, tick } = setUp();
    await host.mount();
    waiting[0]?.hang();
    await tick();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(status()).toMatchObject({ kind: 'failed', step: 'start' });
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
    waiting[0]?.fail(new AreaLoadError('code', 'of the new one'));
    await tick();
    waiting[1]?.fail(new AreaLoadError('entry', 'of the old one'));
    await tick();
    expect(status()).toEqual({ kind: 'failed', step: 'code', reason: 'of the new one' });
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

  test('a crash that the area cannot show itself takes it down and shows the failure with Retry', async () => {
    const { host, waiting, mounted, container, status, calls, retry, tick } = setUp();
    await host.mount();
    waiting[0]?.succeed();
    await tick();
    mounted[0]?.onCrash(new Error('gone'));
    await tick();
    expect(status()).toEqual({ kind: 'failed', step: 'start', reason: 'gone' });
    expect(calls.at(-1)).toMatch(/^unmount/);
    expect(container.textContent).toBe('');
    await retry();
    waiting[1]?.succeed();
    await tick();
    expect(status().kind).toBe('shown');
  });

  test('an area that the registry does not have any more says so', async () => {
    const { host, status, tick } = setUp({ current: null });
    await host.mount();
    await tick();
    expect(status()).toMatchObject({ kind: 'failed', reason: 'it is not in the registry' });
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
