import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { holdStream, type LiveTimes } from './hold-stream.ts';
import { live, liveUpdates } from './live-updates.ts';

/** Nothing waits for long, and nothing runs out by itself. */
const TIMES: LiveTimes = {
  ...{ helloMs: 60_000, silentMs: 60_000, hiddenMs: 20 },
  ...{ firstWaitMs: 10, longestWaitMs: 40, refusedWaitMs: 60_000, spreadMs: 10, spacingMs: 20 },
};
const HELLO = 'event: hello\ndata:\n\n';

interface Stream {
  readonly token: string | undefined;
  readonly answer: ServerResponse;
  readonly closed: Promise<unknown>;
}
/** A server of streams: what it answers, and the streams that were asked for. */
let server: Server;
let answerTo: (stream: Stream, request: IncomingMessage) => void;
let streams: Stream[] = [];
let refreshes = 0;
const say = ({ answer }: Stream, events: string) => answer.write(events);
const hello = (stream: Stream) => {
  stream.answer.writeHead(200, { 'content-type': 'text/event-stream' });
  say(stream, HELLO);
};
const refuse = (status: number, code: string) => (stream: Stream) =>
  stream.answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'No.', code }));

/** The `fetch` of a browser, as far as streams go; the document of the tests has none. */
const fetchStream = (url: string, { headers, signal }: RequestInit = {}) =>
  new Promise<Response>((resolve, reject) => {
    const request = get(url, { headers: headers as Record<string, string> }, (answer) => {
      const status = answer.statusCode ?? 0;
      resolve({
        ...{ ok: status < 400, status, headers: new Headers(answer.headers as Record<string, string>) },
        body: Readable.toWeb(answer),
        json: async () => JSON.parse(await text(answer)) as unknown,
      } as unknown as Response);
    });
    request.on('error', reject);
    signal?.addEventListener('abort', () => request.destroy(new Error('aborted')));
  });
const realFetch = globalThis.fetch;
let stop: () => void;
let seen: 'visible' | 'hidden' = 'visible';
beforeEach(async () => {
  server = createServer((request, answer) => {
    const stream = { token: request.headers.authorization, answer, closed: once(answer, 'close') };
    streams.push(stream);
    answerTo(stream, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = jest.fn<typeof fetch>(async (url, init) => {
    if (url === '/api') {
      refreshes += 1;
      const body = { access_token: 'new', refresh_token: 'r2', permissions: ['alerts'] };
      return { ok: true, status: 200, headers: new Headers(), json: async () => body } as Response;
    }
    return fetchStream(`${origin}${url}`, init);
  });
  answerTo = hello;
  streams = [];
  refreshes = 0;
  seen = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  session.clear();
  session.saveLogin({ access_token: 'old', refresh_token: 'r1', permissions: ['alerts'], userEmail: 'a@b.example' });
  stop = () => undefined;
});
afterEach(() => {
  stop();
  for (const end of subscriptions.splice(0)) end();
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
  server.close().closeAllConnections();
});

const subscriptions: (() => void)[] = [];
/** Something on the page that waits for updates; counts how often it asked. */
function listen(...topics: Parameters<typeof liveUpdates.subscribe>[0]) {
  const asked = { times: 0 };
  subscriptions.push(liveUpdates.subscribe(topics, () => (asked.times += 1)));
  return asked;
}
const start = (times: Partial<LiveTimes> = {}) => {
  stop = holdStream({ ...TIMES, ...times });
};
/** Waits until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 2));
}
/** Longer than any wait of `TIMES` that runs out. */
const aWhile = () => new Promise((done) => setTimeout(done, 200));
const show = (state: typeof seen) => {
  seen = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('what is heard', () => {
  test('is told to those who wait for its topic, and a burst is one call and one more', async () => {
    const [matches, trades] = [listen('matches', 'feed'), listen('trades')];
    start({ spacingMs: 1_000 });
    await until(liveUpdates.isHeld);
    expect(streams.map(({ token }) => token)).toEqual(['Bearer old']);
    // Nothing was missed: they have asked when they began.
    expect([matches.times, trades.times]).toEqual([0, 0]);
    for (let n = 0; n < 500; n += 1) say(streams[0]!, 'event: feed\ndata:\n\n');
    await until(() => matches.times === 1);
    say(streams[0]!, 'event: matches\ndata:\n\nevent: feed\ndata:\n\nevent: other\ndata:\n\n:\n\n');
    await until(() => matches.times === 2);
    await aWhile();
    expect([matches.times, trades.times]).toEqual([2, 0]);
  });

  test('in pieces is the same', async () => {
    const matches = listen('matches');
    answerTo = ({ answer }) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: he');
      setTimeout(() => answer.write('llo\ndata:\n\nevent: mat'), 5);
      setTimeout(() => answer.write('ches\ndata:\n\n'), 10);
    };
    start();
    await until(() => matches.times === 1);
  });
});

describe('one stream', () => {
  test('is opened when the first waits and let go when the last has gone', async () => {
    start();
    await aWhile();
    expect(streams).toHaveLength(0);
    listen('matches');
    listen('feed');
    await until(liveUpdates.isHeld);
    expect(streams).toHaveLength(1);
    for (const end of subscriptions.splice(0)) end();
    await streams[0]?.closed;
    expect(liveUpdates.isHeld()).toBe(false);
  });

  test('ends at logout, and nobody who is not logged in has one', async () => {
    listen('matches');
    start();
    await until(liveUpdates.isHeld);
    session.clear();
    await streams[0]?.closed;
    await aWhile();
    expect([streams.length, liveUpdates.isHeld()]).toEqual([1, false]);
    session.saveLogin({ access_token: 'again', userEmail: 'a@b.example' });
    await until(liveUpdates.isHeld);
    expect(streams[1]?.token).toBe('Bearer again');
  });

  test('is opened anew with a renewed token and as another user, and what was missed is asked for', async () => {
    const matches = listen('matches');
    start();
    await until(liveUpdates.isHeld);
    session.updateTokens({ access_token: 'renewed', refresh_token: 'r2' });
    await streams[0]?.closed;
    await until(() => matches.times === 1);
    session.startRunAs({
      ...{ email: 'you@b.example', name: 'You', organization: '', permissions: [] },
      access_token: 'theirs',
    });
    await until(() => matches.times === 2);
    session.revertRunAs();
    await until(() => matches.times === 3);
    expect(streams.map(({ token }) => token)).toEqual([
      'Bearer old',
      'Bearer renewed',
      'Bearer theirs',
      'Bearer renewed',
    ]);
  });

  test('whose token has expired gets a new one, once', async () => {
    listen('matches');
    answerTo = (stream) => (stream.token === 'Bearer old' ? refuse(401, 'unauthenticated')(stream) : hello(stream));
    start();
    await until(liveUpdates.isHeld);
    expect([streams.map(({ token }) => token), refreshes]).toEqual([['Bearer old', 'Bearer new'], 1]);
  });

  test('that the gateway ends is opened again, and what was missed is asked for', async () => {
    const matches = listen('matches');
    start();
    await until(liveUpdates.isHeld);
    streams[0]?.answer.end();
    await until(() => streams.length === 2 && matches.times === 1);
    expect(liveUpdates.isHeld()).toBe(true);
  });
});

describe('without a stream pages ask by the clock, and it is tried again', () => {
  test.each([
    ['an error of the server', refuse(500, 'internal')],
    ['a gateway that is busy', refuse(503, 'overloaded')],
    ['a page of a proxy', ({ answer }: Stream) => answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')],
    ['an answer that is no stream', ({ answer }: Stream) => answer.end('{}')],
    ['a connection that breaks', ({ answer }: Stream) => answer.destroy()],
  ])('%s', async (_what, fail) => {
    const matches = listen('matches');
    answerTo = fail;
    start();
    await until(() => streams.length === 3);
    expect(liveUpdates.isHeld()).toBe(false);
    answerTo = hello;
    await until(liveUpdates.isHeld);
    say(streams.at(-1)!, 'event: matches\ndata:\n\n');
    await until(() => matches.times === 1);
  });

  test('a proxy that holds the answer back, and one that swallows heartbeats', async () => {
    listen('matches');
    answerTo = ({ answer }) => answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    start({ helloMs: 100, silentMs: 400 });
    await until(() => streams.length === 2);
    expect(liveUpdates.isHeld()).toBe(false);
    answerTo = hello;
    await until(liveUpdates.isHeld);
    const beating = streams.length;
    const heart = setInterval(() => say(streams.at(-1)!, ':\n\n'), 10);
    for (let n = 0; n < 4; n += 1) await aWhile();
    expect([liveUpdates.isHeld(), streams.length]).toEqual([true, beating]);
    clearInterval(heart);
    await until(() => streams.length > beating);
  });

  test('once it has begun it may be quiet for longer', async () => {
    listen('matches');
    start({ helloMs: 100 });
    await until(liveUpdates.isHeld);
    await aWhile();
    expect([streams.length, liveUpdates.isHeld()]).toEqual([1, true]);
  });

  test('an address that is not there is not asked again soon', async () => {
    listen('matches');
    answerTo = refuse(404, 'not_found');
    start();
    await until(() => streams.length === 1);
    await aWhile();
    expect([streams.length, liveUpdates.isHeld()]).toEqual([1, false]);
  });
});

describe('a page that is not looked at', () => {
  test('lets its stream go, makes no call, and asks once when it is seen again', async () => {
    const matches = listen('matches');
    start();
    await until(liveUpdates.isHeld);
    show('hidden');
    await streams[0]?.closed;
    session.updateTokens({ access_token: 'renewed', refresh_token: 'r2' });
    await aWhile();
    expect([streams.length, matches.times, liveUpdates.isHeld()]).toEqual([1, 0, false]);
    show('visible');
    expect(matches.times).toBe(1);
    await until(liveUpdates.isHeld);
    await aWhile();
    expect([streams.length, matches.times]).toEqual([2, 1]);
  });

  test('keeps it when it is back soon', async () => {
    listen('matches');
    start({ hiddenMs: 60_000 });
    await until(liveUpdates.isHeld);
    show('hidden');
    show('visible');
    await aWhile();
    expect([streams.length, live.isHeld]).toEqual([1, true]);
  });

  test('asks nothing before its stream is let go, either', async () => {
    const matches = listen('matches');
    start({ hiddenMs: 60_000 });
    await until(liveUpdates.isHeld);
    show('hidden');
    say(streams[0]!, 'event: matches\ndata:\n\n');
    await aWhile();
    expect(matches.times).toBe(0);
    show('visible');
    expect(matches.times).toBe(1);
  });

  test('that failed before does not try while it is hidden', async () => {
    listen('matches');
    answerTo = refuse(500, 'internal');
    start();
    await until(() => streams.length === 1);
    show('hidden');
    await aWhile();
    const tried = streams.length;
    await aWhile();
    expect(streams).toHaveLength(tried);
  });
});
