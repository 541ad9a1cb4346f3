import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** A line of a file by its number, from 1, or why it cannot be read. */
export type FileLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: 'not UTF-8' | 'too long' };

/** Far longer than the longest interaction that is stored. */
const LINE_BYTES = 32 * 1024 * 1024;
const NEW_LINE = 0x0a;

/** The lines of a file, read while they are used; blank ones are left out. */
export async function* linesOfFile(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  let parts: Buffer[] = [];
  let bytes = 0;
  const end = (): FileLine | undefined => {
    number += 1;
    const line = Buffer.concat(parts);
    const isTooLong = bytes > LINE_BYTES;
    parts = [];
    bytes = 0;
    if (isTooLong) return { number, problem: 'too long' };
    if (!isUtf8(line)) return { number, problem: 'not UTF-8' };
    // The mark of UTF-8 at the start of a file is a blank to trim().
    const text = line.toString().trim();
    return text === '' ? undefined : { number, text };
  };
  const add = (part: Buffer) => {
    bytes += part.length;
    // What is too long is counted, but not kept.
    if (bytes <= LINE_BYTES) parts.push(part);
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, from)) {
      add(chunk.subarray(from, at));
      from = at + 1;
      const line = end();
      if (line) yield line;
    }
    add(chunk.subarray(from));
  }
  const last = bytes > 0 ? end() : undefined;
  if (last) yield last;
}
