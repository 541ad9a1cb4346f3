import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, STREAM_MEDIA_TYPE } from './index.ts';

/** A frame of a streamed answer, as the gateway sends it: its content is the text of a file, or a value as JSON. */
export function streamFrame(kind: (typeof STREAM_FRAMES)[keyof typeof STREAM_FRAMES], value: unknown): Uint8Array {
  const content = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
  const bytes = new Uint8Array(STREAM_FRAME_HEADER_BYTES + content.length);
  const header = new DataView(bytes.buffer);
  header.setUint8(0, kind);
  header.setUint32(1, content.length);
  bytes.set(content, STREAM_FRAME_HEADER_BYTES);
  return bytes;
}

/** The answer of an operation that makes a file, as `fetch` gives it. */
export function streamedAnswer(text: string, answer: object): Response {
  const bytes = new TextEncoder().encode(text).length;
  const frames = [streamFrame(STREAM_FRAMES.file, text), streamFrame(STREAM_FRAMES.end, { bytes, answer })];
  const reader = { read: async () => ({ done: frames.length === 0, value: frames.shift() }) };
  return {
    ok: true,
    status: 200,
    headers: new Map([['content-type', STREAM_MEDIA_TYPE]]),
    body: { getReader: () => reader },
  } as unknown as Response;
}
