import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type LoopOptions, runLoop } from './run-loop.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Starts a loop that runs every second. */
function start(options: Partial<LoopOptions> = {}) {
  const stop = new AbortController();
  const told: string[] = [];
  let isOver = false;
  const loop = runLoop({
    everyMs: 1_000,
    signal: stop.signal,
    run: async () => undefined,
    onError: (error, failures) => told.push(`${failures} ${(error as Error).message}`),
    ...options,
  });
  const ended = loop.finally(() => {
    isOver = true;
  });
  return { ended, isOver: () => isOver, stop: () => stop.abort(), told };
}

/** A `run` that takes `takesMs` and counts its calls. */
function counted(takesMs = 0) {
  const seen = { begun: 0, ended: 0, atOnce: 0 };
  const run = async () => {
    seen.begun += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.begun - seen.ended);
    if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
    seen.ended += 1;
  };
  return { run, seen };
}

/** A `wakeOn` whose subscribers are woken by `ring`. */
function bell() {
  const sleepers = new Set<() => void>();
  return {
    sleepers,
    ring: () => {
      for (const wake of sleepers) wake();
    },
    wakeOn: async (wake: () => void) => {
      sleepers.add(wake);
      return async () => void sleepers.delete(wake);
    },
  };
}

describe('a loop', () => {
  test('runs at once and then at the interval', async () => {
    const { run, seen } = counted();
    const loop = start({ run });
    await pass(0);
    expect(seen.begun).toBe(1);
    await pass(999);
    expect(seen.begun).toBe(1);
    await pass(2_001);
    expect(seen.begun).toBe(4);
    loop.stop();
    await loop.ended;
    expect(jest.getTimerCount()).toBe(0);
  });

  test('waits as long as its run asks, and goes on at once when there is more to do', async () => {
    const waits = [0, 0, 30_000, undefined];
    let runs = 0;
    const loop = start({ run: async () => waits[runs++] });
    await pass(10);
    expect(runs).toBe(3);
    await pass(29_980);
    expect(runs).toBe(3);
    await pass(20);
    expect(runs).toBe(4);
    await pass(1_000);
    expect(runs).toBe(5);
    loop.stop();
    await loop.ended;
  });

  test('lets the run at hand end when it is stopped, and ends a pause at once', async () => {
    const { run, seen } = counted(5_000);
    const busy = start({ run });
    await pass(10);
    busy.stop();
    await pass(4_000);
    expect([seen.ended, busy.isOver()]).toEqual([0, false]);
    await pass(1_000);
    await busy.ended;
    expect(seen).toMatchObject({ begun: 1, ended: 1 });

    const idle = start();
    await pass(500);
    idle.stop();
    await idle.ended;
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that is stopped before it begins does nothing', async () => {
    const { run, seen } = counted();
    await runLoop({ everyMs: 1, signal: AbortSignal.abort(), run, onError: () => undefined });
    expect(seen.begun).toBe(0);
  });
});

describe('a wake-up', () => {
  test('ends the pause; any number of them during a run make one further run', async () => {
    const { run, seen } = counted(100);
    const { ring, sleepers, wakeOn } = bell();
    const loop = start({ everyMs: 60_000, run, wakeOn });
    await pass(200);
    expect(seen.ended).toBe(1);
    ring();
    await pass(50);
    for (let n = 0; n < 20; n += 1) ring();
    await pass(500);
    expect(seen).toEqual({ begun: 3, ended: 3, atOnce: 1 });
    loop.stop();
    await loop.ended;
    expect(sleepers.size).toBe(0);
  });

  test('that comes while it subscribes is not lost', async () => {
    const { run, seen } = counted();
    const { ring, wakeOn } = bell();
    const loop = start({
      everyMs: 60_000,
      run,
      wakeOn: async (wake) => {
        const unsubscribe = await wakeOn(wake);
        ring();
        return unsubscribe;
      },
    });
    await pass(10);
    expect(seen.begun).toBe(1); // the first run comes after the subscription, so it covers this wake-up
    loop.stop();
    await loop.ended;
  });

  test('that cannot be subscribed to is told once, tried again at each run, and the clock goes on', async () => {
    const { run, seen } = counted();
    const { ring, wakeOn } = bell();
    let tries = 0;
    const loop = start({
      run,
      wakeOn: async (wake) => {
        tries += 1;
        if (tries < 3) throw new Error('no notices');
        return wakeOn(wake);
      },
    });
    await pass(2_500);
    expect([seen.begun, tries, loop.told]).toEqual([3, 3, ['1 nothing wakes the loop; it goes by the clock']]);
    ring();
    await pass(10);
    expect(seen.begun).toBe(4);
    loop.stop();
    await loop.ended;
  });
});

describe('a run that fails', () => {
  test('is told and followed by longer and longer waits, whatever wakes the loop, until one succeeds', async () => {
    const { ring, wakeOn } = bell();
    const at: number[] = [];
    let isBroken = true;
    const loop = start({
      run: async () => {
        at.push(Date.now());
        if (isBroken) throw new Error('broken');
      },
      wakeOn,
      backOff: { firstMs: 1_000, longestMs: 4_000 },
    });
    for (let n = 0; n < 120; n += 1) {
      ring();
      await pass(100);
    }
    const waits = at.slice(1, 5).map((ms, index) => ms - at[index]!);
    for (const [index, full] of [1_000, 2_000, 4_000, 4_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(full * 0.8 - 1);
      expect(waits[index]).toBeLessThanOrEqual(full);
    }
    expect(loop.told.slice(0, 3)).toEqual(['1 broken', '2 broken', '3 broken']);
    isBroken = false;
    await pass(4_000);
    const told = loop.told.length;
    isBroken = true;
    ring();
    await pass(0);
    expect(loop.told.slice(told)).toEqual(['1 broken']);
    loop.stop();
    await loop.ended;
  });

  test('because the loop was stopped is not told', async () => {
    const loop = start({
      run: (signal) =>
        new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    });
    await pass(10);
    loop.stop();
    await loop.ended;
    expect(loop.told).toEqual([]);
  });

  test('ends the loop when whoever is told says so, and nothing stays subscribed', async () => {
    const { sleepers, wakeOn } = bell();
    const loop = start({
      run: async () => {
        throw new Error('key refused');
      },
      wakeOn,
      onError: (error) => {
        throw error;
      },
    });
    await expect(loop.ended).rejects.toThrow('key refused');
    expect([sleepers.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
