import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { STREAM_FRAMES, STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import { streamFrame } from '@sentinel/vocabulary/testing';
import { CallFailure, download } from './index.ts';

const REQUEST = { format: 'csv', columns: ['conm'], sort_column: 'ticker', sort_direction: 'asc' } as const;
const CUT_OFF = 'The connection was lost before the file was complete. Please try again.';
const ANSWER = { file_name: 'a.csv', num_rows: 2, about: { title: 'Insider Trades' } };

const rows = (text: string) => streamFrame(STREAM_FRAMES.file, text);
const progress = (count: number) => streamFrame(STREAM_FRAMES.progress, { rows: count, totalRows: 2 });
const end = (bytes: number) => streamFrame(STREAM_FRAMES.end, { bytes, answer: ANSWER });

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  session.saveLogin({ access_token: 'old', refresh_token: 'r1', permissions: [], userEmail: 'a@b.example', name: 'A' });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers with these bytes, cut into pieces of that length; with an error, the stream breaks at its end. */
function answerWith(frames: readonly Uint8Array[], { piece = 7, broken = false } = {}) {
  const all = Uint8Array.from(frames.flatMap((one) => [...one]));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < all.length; at += piece) controller.enqueue(all.slice(at, at + piece));
      if (broken) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  const headers = new Map([['content-type', STREAM_MEDIA_TYPE]]);
  globalThis.fetch = jest.fn<typeof fetch>(
    async () => ({ ok: true, status: 200, headers, body }) as unknown as Response,
  );
}

const textOf = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });

describe('a download', () => {
  test.each([1, 4, 7, 1000])(
    'puts the file together from pieces of %i bytes, and tells its progress',
    async (piece) => {
      answerWith([progress(0), rows('"Aldgate"\r\n'), progress(1), rows('"Zürich"\r\n'), progress(2), end(22)], {
        piece,
      });
      const told: number[] = [];
      const { file, answer } = await download(
        'export_trades',
        { ...REQUEST, columns: ['conm'] },
        { onProgress: (one) => told.push(one.rows) },
      );
      expect(await textOf(file)).toBe('"Aldgate"\r\n"Zürich"\r\n');
      expect(answer).toEqual(ANSWER);
      expect(told).toEqual([0, 1, 2]);
    },
  );

  test.each([
    ['ends without its last frame', [rows('"Ald')], false],
    ['ends in the middle of a frame', [rows('"Aldgate"').slice(0, 9)], false],
    ['is shorter than it was made', [rows('"Ald'), end(11)], false],
    ['breaks', [rows('"Aldgate"')], true],
  ])('that %s is a failure, never a short file', async (_, frames, broken) => {
    answerWith(frames, { broken });
    await expect(download('export_trades', { ...REQUEST, columns: ['conm'] })).rejects.toEqual(
      new CallFailure({ error: CUT_OFF }),
    );
  });

  test('that fails on the server half-way gives the server’s error', async () => {
    answerWith([
      rows('"Ald'),
      streamFrame(STREAM_FRAMES.error, {
        error: 'Too large.',
        code: 'unprocessable',
        reason: 'file_too_large',
        request_id: 'r',
      }),
    ]);
    await expect(download('export_trades', { ...REQUEST, columns: ['conm'] })).rejects.toMatchObject({
      message: 'Too large.',
      reason: 'file_too_large',
    });
  });

  test('that is refused gives the error of the answer, and an expired session is refreshed first', async () => {
    const answers = [
      { status: 401, body: { error: 'Your session has ended.', code: 'unauthenticated', request_id: 'r' } },
      { status: 200, body: { access_token: 'new', refresh_token: 'r2', permissions: [] } },
      {
        status: 422,
        body: {
          error: 'This search has too many rows.',
          code: 'unprocessable',
          reason: 'too_many_rows',
          request_id: 'r',
        },
      },
    ];
    const tokens: (string | null)[] = [];
    globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
      tokens.push(new Headers(init?.headers).get('authorization'));
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      const headers = new Map([['content-type', 'application/json; charset=utf-8']]);
      return {
        ok: status < 400,
        status,
        headers,
        body: new ReadableStream(),
        json: async () => body,
      } as unknown as Response;
    });
    await expect(download('export_trades', { ...REQUEST, columns: ['conm'] })).rejects.toMatchObject({
      reason: 'too_many_rows',
    });
    expect(tokens).toEqual(['Bearer old', null, 'Bearer new']);
  });
});
