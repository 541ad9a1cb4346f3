import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES, type StreamProgress } from '@sentinel/vocabulary';

interface StreamedFile<Answer> {
  readonly file: string;
  readonly answer: Answer;
  /** The rows sent so far, and those of the whole file, each time that it was said. */
  readonly progress: readonly StreamProgress[];
}

/** A streamed export, from the body that the service sent. */
export function readStreamedFile<Answer>(body: Buffer): StreamedFile<Answer> {
  const file: Buffer[] = [];
  const progress: StreamProgress[] = [];
  for (let at = 0; at < body.length; ) {
    const content = at + STREAM_FRAME_HEADER_BYTES;
    const end = content + body.readUInt32BE(at + 1);
    const kind = body.readUInt8(at);
    if (kind === STREAM_FRAMES.file) file.push(body.subarray(content, end));
    if (kind === STREAM_FRAMES.progress) progress.push(JSON.parse(body.subarray(content, end).toString()));
    if (kind === STREAM_FRAMES.end)
      return {
        file: Buffer.concat(file).toString(),
        answer: JSON.parse(body.subarray(content, end).toString()).answer,
        progress,
      };
    at = end;
  }
  throw new Error('The export did not end.');
}
