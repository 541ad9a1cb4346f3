import { Readable } from 'node:stream';
import { type AppError, ERROR_STATUS, type ErrorBody } from '@sentinel/contracts';
import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, STREAM_MEDIA_TYPE, type StreamProgress } from '@sentinel/vocabulary';
import type { FastifyReply } from 'fastify';
import { toAppError } from './errors.ts';

/** A piece of a file, or how far its making has come. */
export type StreamPart = Uint8Array | StreamProgress;

interface StreamTimes {
  /** While no part is ready, an empty frame is sent this often, so that nobody between here and the caller takes the stream for dead. */
  readonly keepAliveMs: number;
  /** A caller that takes nothing for this long is taken for gone. */
  readonly stalledMs: number;
}
const TIMES: StreamTimes = { keepAliveMs: 5_000, stalledMs: 60_000 };

/**
 * A file that is made while it is sent. For operations declared `stream`. The generator makes the next part only when the caller has
 * taken the last one, and is stopped when the caller leaves or takes nothing for a minute; it returns the operation's answer.
 */
export class StreamedAnswer<Answer = unknown> {
  readonly parts: AsyncGenerator<StreamPart, Answer>;
  /** Ends the answer early, even while the caller takes nothing. */
  readonly signal: AbortSignal;
  readonly times: StreamTimes;

  constructor(parts: AsyncGenerator<StreamPart, Answer>, signal: AbortSignal, times: Partial<StreamTimes> = {}) {
    this.parts = parts;
    this.signal = signal;
    this.times = { ...TIMES, ...times };
  }
}

function frame(kind: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(STREAM_FRAME_HEADER_BYTES);
  header.writeUInt8(kind, 0);
  header.writeUInt32BE(content.length, 1);
  return Buffer.concat([header, content]);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A piece of the file without bytes, which every reader of frames understands. */
const KEEP_ALIVE = frame(STREAM_FRAMES.file, new Uint8Array());

/** What the promise gives; undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The frames of the answer. A failure half-way becomes the last frame, because the status has already been sent.
 * @param onFailure called with the failure; gives the error to send
 */
async function* frames(
  { parts, signal, times }: StreamedAnswer,
  onFailure: (error: unknown) => AppError,
  requestId: string,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for (;;) {
      const next = parts.next();
      let part = await within(times.keepAliveMs, next);
      while (!part) {
        yield KEEP_ALIVE;
        part = await within(times.keepAliveMs, next);
      }
      const { done, value } = part;
      if (done) {
        yield frame(STREAM_FRAMES.end, json({ bytes, answer: value }));
        return;
      }
      if (value instanceof Uint8Array) {
        bytes += value.length;
        yield frame(STREAM_FRAMES.file, value);
      } else yield frame(STREAM_FRAMES.progress, json(value));
    }
  } catch (error) {
    // What was under way has been interrupted, and nobody is there to read why.
    if (signal.aborted) return;
    const { code, message, reason } = onFailure(error);
    const body: ErrorBody = {
      error: message,
      code,
      ...(reason === undefined ? {} : { reason }),
      request_id: requestId,
    };
    yield frame(STREAM_FRAMES.error, json(body));
  }
}

/** The same frames; calls `onStalled` when one is not taken for that long. */
async function* untilStalled(
  all: AsyncGenerator<Buffer>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<Buffer> {
  for await (const one of all) {
    const timer = setTimeout(onStalled, stalledMs);
    try {
      yield one;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Sends the file in frames, as fast as the caller takes it. What the generator holds is released however the stream ends.
 * @throws the reason of the answer's signal when the answer has been ended before it began
 */
export function sendStream(
  reply: FastifyReply,
  answer: StreamedAnswer,
  checkError: (error: unknown) => unknown,
): FastifyReply {
  const { log, id } = reply.request;
  const release = () => {
    answer.parts.return(undefined).catch((error: unknown) => log.error({ err: error }, 'stream not released'));
  };
  if (answer.signal.aborted) {
    release();
    throw answer.signal.reason;
  }
  const onFailure = (thrown: unknown): AppError => {
    const error = toAppError(checkError(thrown));
    if (ERROR_STATUS[error.code] >= 500) log.error({ err: thrown, code: error.code }, 'stream failed');
    return error;
  };
  const end = (why: string) => stream.destroy(new Error(why));
  const onAbort = () => end('the answer was ended early');
  const onStalled = () => end('the caller took nothing for too long');
  const stream = Readable.from(untilStalled(frames(answer, onFailure, id), answer.times.stalledMs, onStalled), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  });
  stream.once('close', () => {
    answer.signal.removeEventListener('abort', onAbort);
    // Here, because no `finally` of the frames runs when the caller leaves before the first one.
    release();
  });
  answer.signal.addEventListener('abort', onAbort, { once: true });
  return reply.type(STREAM_MEDIA_TYPE).send(stream);
}
