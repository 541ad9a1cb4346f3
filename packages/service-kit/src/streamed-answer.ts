import { Readable } from 'node:stream';
import { type AppError, ERROR_STATUS, type ErrorBody } from '@sentinel/contracts';
import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, STREAM_MEDIA_TYPE, type StreamProgress } from '@sentinel/vocabulary';
import type { FastifyReply } from 'fastify';
import { toAppError } from './errors.ts';

/** A piece of a file, or how far its making has come. */
export type StreamPart = Uint8Array | StreamProgress;

/**
 * A file that is made while it is sent. For operations declared `stream`. The generator makes the next part only when the caller has
 * taken the last one, and is stopped when the caller goes; it returns the operation's answer.
 */
export class StreamedAnswer<Answer = unknown> {
  readonly parts: AsyncGenerator<StreamPart, Answer>;
  /** Ends the answer early, even while the caller takes nothing. */
  readonly signal: AbortSignal;

  constructor(parts: AsyncGenerator<StreamPart, Answer>, signal: AbortSignal) {
    this.parts = parts;
    this.signal = signal;
  }
}

function frame(kind: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(STREAM_FRAME_HEADER_BYTES);
  header.writeUInt8(kind, 0);
  header.writeUInt32BE(content.length, 1);
  return Buffer.concat([header, content]);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/**
 * The frames of the answer. A failure half-way becomes the last frame, because the status has already been sent.
 * @param onFailure called with the failure; gives the error to send
 */
async function* frames(
  { parts, signal }: StreamedAnswer,
  onFailure: (error: unknown) => AppError,
  requestId: string,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await parts.next();
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
  } finally {
    // The caller went, or the answer failed: what the generator holds is released.
    await parts.return(undefined);
  }
}

/** Sends the file in frames, as fast as the caller takes it. */
export function sendStream(
  reply: FastifyReply,
  answer: StreamedAnswer,
  checkError: (error: unknown) => unknown,
): FastifyReply {
  const { request } = reply;
  const onFailure = (thrown: unknown): AppError => {
    const error = toAppError(checkError(thrown));
    if (ERROR_STATUS[error.code] >= 500) request.log.error({ err: thrown, code: error.code }, 'stream failed');
    return error;
  };
  const stream = Readable.from(frames(answer, onFailure, request.id), { objectMode: false, highWaterMark: 64 * 1024 });
  const end = () => stream.destroy(new Error('the answer was ended early'));
  answer.signal.addEventListener('abort', end, { once: true });
  stream.once('close', () => answer.signal.removeEventListener('abort', end));
  return reply.type(STREAM_MEDIA_TYPE).send(stream);
}
