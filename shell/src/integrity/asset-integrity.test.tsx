import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { installAssetIntegrity } from './asset-integrity.ts';

const FILE = '/r/alerts/v1/a.js';
const STYLE = '/r/alerts/v1/a.css';

function setUp() {
  const integrity = installAssetIntegrity();
  integrity.allow({ [FILE]: 'sha384-known', [STYLE]: 'sha384-style' });
  return integrity;
}
afterEach(() => {
  document.head.replaceChildren();
  jest.useRealTimers();
});

describe('the integrity of scripts and styles', () => {
  test('gives a known script its integrity', () => {
    const script = document.createElement('script');
    setUp().prepare(script, `${location.origin}${FILE}`);
    expect([script.integrity, script.crossOrigin, new URL(script.src).pathname]).toEqual([
      'sha384-known',
      'anonymous',
      FILE,
    ]);
  });

  test('gives an unknown one a hash that no file has', () => {
    const script = document.createElement('script');
    setUp().prepare(script, '/r/alerts/v1/other.js');
    expect(script.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  });

  test.each([
    [FILE, true],
    [`${FILE}?attempt=2`, true],
    ['/r/alerts/v1/other.js', false],
    [`https://elsewhere.example${FILE}`, false],
    [`//elsewhere.example${FILE}`, false],
    ['data:text/javascript,1', false],
    ['blob:x', false],
  ])('%s is known: %s', (address, isKnown) => {
    expect(setUp().knows(address)).toBe(isKnown);
  });

  test('a build on this machine has just the files that it announced, each with its hash', () => {
    const integrity = setUp();
    const built = 'http://127.0.0.1:4100/r/alerts/local/a.js';
    integrity.allow({ [built]: 'sha384-built', 'https://elsewhere.example/r/alerts/local/a.js': 'sha384-foreign' });
    const hashOf = (address: string) => {
      const script = document.createElement('script');
      integrity.prepare(script, address);
      return script.integrity;
    };
    const refused = `sha384-${'A'.repeat(64)}`;
    for (const [address, isKnown, hash] of [
      [built, true, 'sha384-built'],
      ['http://127.0.0.1:4100/r/alerts/local/b.js', false, refused],
      ['http://127.0.0.1:4101/r/alerts/local/a.js', false, refused],
      ['/r/alerts/local/a.js', false, refused],
      ['https://elsewhere.example/r/alerts/local/a.js', false, 'sha384-foreign'],
    ] as const)
      expect([address, integrity.knows(address), hashOf(address)]).toEqual([address, isKnown, hash]);
  });

  test('asks again after a failure: no attempt repeats the address of an earlier one', () => {
    const integrity = setUp();
    const asked = [0, 1, 2].map(() => {
      const script = document.createElement('script');
      integrity.prepare(script, FILE);
      integrity.abort('/r/alerts/v1/');
      return new URL(script.src).search;
    });
    expect(new Set(asked).size).toBe(3);
    const other = document.createElement('script');
    integrity.allow({ '/r/alerts/v1/b.js': 'sha384-b' });
    integrity.prepare(other, '/r/alerts/v1/b.js');
    expect(new URL(other.src).search).not.toBe('');
  });

  test('a stylesheet that hangs fails after 8 s', () => {
    jest.useFakeTimers();
    const link = document.createElement('link');
    const onError = jest.fn();
    link.onerror = onError;
    setUp().prepare(link, STYLE);
    jest.advanceTimersByTime(8_000);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(link.dataset.href).toBe(STYLE);
  });

  test('aborting fails what still waits below the folder, and nothing else', () => {
    const integrity = setUp();
    const make = (address: string) => {
      const script = document.createElement('script');
      const onError = jest.fn();
      script.type = 'text/plain';
      integrity.prepare(script, address);
      script.onerror = onError;
      document.head.append(script);
      return onError;
    };
    const waiting = make(FILE);
    const other = make('/r/explore/v1/a.js');
    integrity.abort('/r/alerts/');
    expect([waiting.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });

  test('names a failed file already to a handler that was there before', () => {
    const integrity = setUp();
    const style = document.createElement('link');
    let seen: unknown;
    style.onerror = () => {
      seen = integrity.troubled('/r/alerts/v1/', 0);
    };
    integrity.prepare(style, FILE);
    style.dispatchEvent(new Event('error'));
    expect(seen).toEqual([{ path: FILE, state: 'failed' }]);
  });

  test('names the files that failed or have not come, since a time; not those that arrived or were aborted', () => {
    const integrity = setUp();
    const ask = (address: string) => {
      const script = document.createElement('script');
      integrity.prepare(script, address);
      return script;
    };
    const [failed, arrived] = [ask(FILE), ask('/r/alerts/v1/b.js')];
    ask('/r/alerts/v1/c.js');
    ask('/r/explore/v1/a.js');
    failed.dispatchEvent(new Event('error'));
    arrived.dispatchEvent(new Event('load'));
    expect(integrity.troubled('/r/alerts/v1/', 0)).toEqual([
      { path: FILE, state: 'failed' },
      { path: '/r/alerts/v1/c.js', state: 'waiting' },
    ]);
    expect(integrity.troubled('/r/alerts/v1/', performance.now() + 1)).toEqual([]);
    integrity.abort('/r/alerts/v1/');
    expect(integrity.troubled('/r/alerts/v1/', 0)).toEqual([]);
    const again = ask(FILE);
    // The old request ends later.
    failed.dispatchEvent(new Event('load'));
    expect(integrity.troubled('/r/alerts/v1/', 0)).toEqual([{ path: FILE, state: 'waiting' }]);
    again.dispatchEvent(new Event('load'));
    expect(integrity.troubled('/r/alerts/v1/', 0)).toEqual([]);
  });
});
