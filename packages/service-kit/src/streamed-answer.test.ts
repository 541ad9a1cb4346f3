import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@sentinel/contracts';
import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import type { FastifyInstance } from 'fastify';
import { createInternalSigner } from './internal-token.ts';
import { type Call, registerOperations } from './operations.ts';
import { createServer } from './server.ts';
import { StreamedAnswer, type StreamPart } from './streamed-answer.ts';
import { fileOperations } from './testing/made-operations.ts';

const SECRET = 's'.repeat(32);
const CALLER = { accountId: 'a', sessionId: 's', email: 'x@sentinel.example', permissions: [] };
const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A market service whose export is this generator. */
const serve = (parts: (call: Call) => AsyncGenerator<StreamPart, unknown>, ends?: AbortSignal): Promise<number> =>
  serveAnswer(async (call) => new StreamedAnswer(parts(call), ends ?? call.signal));

async function serveAnswer(answer: (call: Call) => Promise<StreamedAnswer>): Promise<number> {
  const app = createServer({ name: 'market', config: { logLevel: 'silent' } });
  open.push(app);
  const export_trades = async (_: unknown, call: Call) => (await answer(call)) as StreamedAnswer<{ num_rows: number }>;
  registerOperations(app, fileOperations, { export_trades }, { internalTokenSecret: SECRET, undeclaredErrors: 'fail' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function startCall(port: number) {
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/operations/export_trades',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${createInternalSigner(SECRET)('market', CALLER)}`,
    },
  });
  call.on('error', () => undefined);
  call.end(JSON.stringify({ type: 'export_trades' }));
  return call;
}

async function post(port: number) {
  const call = startCall(port);
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  return { call, answer };
}

async function framesOf(answer: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const frames: [kind: number, content: string][] = [];
  for (let at = 0; at < all.length; ) {
    const end = at + STREAM_FRAME_HEADER_BYTES + all.readUInt32BE(at + 1);
    frames.push([all.readUInt8(at), all.toString('utf8', at + STREAM_FRAME_HEADER_BYTES, end)]);
    at = end;
  }
  return frames;
}

describe('a streamed answer', () => {
  test('comes in frames, and its last one says how long the file is', async () => {
    const port = await serve(async function* () {
      yield { rows: 1, totalRows: 2 };
      yield Buffer.from('Zürich');
      return { num_rows: 2 };
    });
    const { answer } = await post(port);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, STREAM_MEDIA_TYPE]);
    expect(await framesOf(answer)).toEqual([
      [STREAM_FRAMES.progress, '{"rows":1,"totalRows":2}'],
      [STREAM_FRAMES.file, 'Zürich'],
      [STREAM_FRAMES.end, '{"bytes":7,"answer":{"num_rows":2}}'],
    ]);
  });

  test('that fails half-way ends with its error; the cause of one that is not its own stays in the log', async () => {
    for (const [thrown, sent] of [
      [
        new AppError('unprocessable', 'Too large.', { reason: 'file_too_large' }),
        { error: 'Too large.', code: 'unprocessable', reason: 'file_too_large' },
      ],
      [
        new Error('secret path /var/x'),
        { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
      ],
    ] as const) {
      const port = await serve(async function* () {
        yield Buffer.from('row');
        throw thrown;
      });
      const frames = await framesOf((await post(port)).answer);
      expect(frames.map(([kind]) => kind)).toEqual([STREAM_FRAMES.file, STREAM_FRAMES.error]);
      expect(JSON.parse(frames[1]?.[1] ?? '')).toMatchObject(sent);
    }
  });

  test('is made only as fast as it is taken, and stops when the caller goes', async () => {
    let made = 0;
    let release: (wasGone: boolean) => void = () => {};
    const isReleased = new Promise<boolean>((done) => {
      release = done;
    });
    const port = await serve(async function* (call) {
      try {
        for (;;) {
          made += 1;
          yield Buffer.alloc(64 * 1024);
        }
      } finally {
        release(call.signal.aborted);
      }
    });
    const { call, answer } = await post(port);
    await once(answer, 'readable');
    // Nothing is read: what the sockets hold is all that is made.
    const settled = async (): Promise<number> => {
      const before = made;
      await new Promise((done) => setTimeout(done, 200));
      return made === before ? made : settled();
    };
    expect(await settled()).toBeLessThan(500);
    call.destroy();
    expect(await isReleased).toBe(true);
  });

  test('ends early when its own signal says so, even while the caller takes nothing', async () => {
    const ends = new AbortController();
    let release: () => void = () => {};
    const isReleased = new Promise<void>((done) => {
      release = done;
    });
    const port = await serve(async function* () {
      try {
        for (;;) yield Buffer.alloc(64 * 1024);
      } finally {
        release();
      }
    }, ends.signal);
    const { answer } = await post(port);
    await once(answer, 'readable');
    ends.abort();
    await isReleased;
    await expect(framesOf(answer)).rejects.toThrow();
  });

  test('ends when the caller takes nothing for too long', async () => {
    const { held, isReleased } = holding();
    const port = await serveAnswer(
      async (call) =>
        new StreamedAnswer(
          held(async function* () {
            for (;;) yield Buffer.alloc(64 * 1024);
          }),
          call.signal,
          { stalledMs: 300 },
        ),
    );
    const { answer } = await post(port);
    await once(answer, 'readable');
    await isReleased;
    await expect(framesOf(answer)).rejects.toThrow();
  });

  test('is kept alive, with frames that add nothing, while the next part is made', async () => {
    let go: () => void = () => {};
    const port = await serveAnswer(
      async (call) =>
        new StreamedAnswer(
          (async function* () {
            yield Buffer.from('first');
            await new Promise<void>((done) => {
              go = done;
            });
            yield Buffer.from(' last');
            return {};
          })(),
          call.signal,
          { keepAliveMs: 20 },
        ),
    );
    const { answer } = await post(port);
    const isKeepAlive = (chunk: Buffer) => chunk.equals(Buffer.from([STREAM_FRAMES.file, 0, 0, 0, 0]));
    const seen: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => {
      seen.push(chunk);
      if (seen.filter(isKeepAlive).length === 2) go();
    });
    await once(answer, 'end');
    expect(seen.length).toBeGreaterThan(3);
    expect(Buffer.concat(seen).toString()).toMatch(/first.* last.*"bytes":10/s);
  });

  test('releases what it holds when the caller leaves before the first part', async () => {
    const { held, isReleased } = holding();
    let received: () => void = () => {};
    const isReceived = new Promise<void>((done) => {
      received = done;
    });
    const port = await serveAnswer(async (call) => {
      const parts = held(async function* () {
        yield Buffer.from('row');
      });
      await parts.next();
      received();
      await once(call.signal, 'abort');
      return new StreamedAnswer(parts, new AbortController().signal);
    });
    const call = startCall(port);
    await isReceived;
    call.destroy();
    await isReleased;
  });

  test('that has been ended before it is sent releases what it holds, too', async () => {
    const { held, isReleased } = holding();
    const ended = AbortSignal.abort(new AppError('unavailable', 'The service stops.'));
    const port = await serveAnswer(async () => {
      const parts = held(async function* () {
        yield Buffer.from('row');
      });
      await parts.next();
      return new StreamedAnswer(parts, ended);
    });
    expect((await post(port)).answer.statusCode).toBe(503);
    await isReleased;
  });
});

/** A generator that yields a first part and then those given, and a promise of its release. */
function holding() {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  async function* held(parts: () => AsyncGenerator<StreamPart, unknown>): AsyncGenerator<StreamPart, unknown> {
    try {
      yield { rows: 0, totalRows: 1 };
      yield* parts();
      return {};
    } finally {
      release();
    }
  }
  return { held, isReleased };
}
