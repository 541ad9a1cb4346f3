import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, type StreamProgress } from '@sentinel/vocabulary';
import type { CallError } from './call-error.ts';

/** A file that arrived whole, or the error that its maker sent. */
export type ReceivedFile<Answer> = { readonly file: Blob; readonly answer: Answer } | CallError;

/** Pieces are put together into a Blob at this size, because a browser may keep a Blob outside its memory. */
const PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Reads a stream of frames (vocabulary, `STREAM_FRAMES`).
 * @throws when the stream has no last frame, or less of the file than was sent; whatever the stream throws
 */
export async function readFrames<Answer>(
  stream: ReadableStream<Uint8Array>,
  onProgress: ((progress: StreamProgress) => void) | undefined,
): Promise<ReceivedFile<Answer>> {
  const reader = stream.getReader();
  const file = createFile();
  let rest: Uint8Array = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the stream has no last frame');
    rest = rest.length === 0 ? value : joined(rest, value);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      const { kind, content } = frame;
      rest = rest.subarray(STREAM_FRAME_HEADER_BYTES + content.length);
      if (kind === STREAM_FRAMES.file) file.add(content);
      else if (kind === STREAM_FRAMES.progress) onProgress?.(fromJson(content) as StreamProgress);
      else if (kind === STREAM_FRAMES.error) return fromJson(content) as CallError;
      else if (kind === STREAM_FRAMES.end) {
        const { bytes, answer } = fromJson(content) as { bytes: number; answer: Answer };
        if (bytes !== file.bytes()) throw new Error(`${file.bytes()} of ${bytes} bytes arrived`);
        return { file: file.whole(), answer };
      }
    }
  }
}

function createFile() {
  let whole = new Blob();
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  const settle = () => {
    whole = new Blob([whole, ...pieces]);
    pieces = [];
    pending = 0;
  };
  return {
    add(content: Uint8Array) {
      pieces.push(content.slice());
      pending += content.length;
      if (pending >= PIECE_BYTES) settle();
    },
    bytes: () => whole.size + pending,
    whole() {
      settle();
      return whole;
    },
  };
}

/** The first frame, when all of it has arrived. */
function firstFrame(bytes: Uint8Array): { kind: number; content: Uint8Array } | undefined {
  if (bytes.length < STREAM_FRAME_HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, STREAM_FRAME_HEADER_BYTES);
  const end = STREAM_FRAME_HEADER_BYTES + view.getUint32(1);
  if (bytes.length < end) return undefined;
  return { kind: view.getUint8(0), content: bytes.subarray(STREAM_FRAME_HEADER_BYTES, end) };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

const fromJson = (content: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(content));
