import { STREAM_FRAME_HEADER_BYTES, STREAM_FRAMES } from '@sentinel/vocabulary';

/** The file and the answer of a streamed export, from the body that the service sent. */
export function readStreamedFile<Answer>(body: Buffer): { readonly file: string; readonly answer: Answer } {
  const file: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const content = at + STREAM_FRAME_HEADER_BYTES;
    const end = content + body.readUInt32BE(at + 1);
    const kind = body.readUInt8(at);
    if (kind === STREAM_FRAMES.file) file.push(body.subarray(content, end));
    if (kind === STREAM_FRAMES.end)
      return {
        file: Buffer.concat(file).toString(),
        answer: JSON.parse(body.subarray(content, end).toString()).answer,
      };
    at = end;
  }
  throw new Error('The export did not end.');
}
