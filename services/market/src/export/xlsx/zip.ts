import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { AppError } from '@sentinel/contracts';

/** A file of the archive, made while it is written. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** Sizes are written in 32 bits, which every reader understands. */
const MAX_BYTES = 0xffff_ffff;

const VERSION = 20;
/** The sizes follow the content, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01: archives of the same rows are equal. */
const DAY = 0x0021;

/**
 * A ZIP archive (APPNOTE 6.3.10), compressed while it is made: memory does not grow with the content.
 * @throws AppError `unprocessable` beyond 4 GB
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const path = Buffer.from(name);
    const local = fields(
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, path.length],
      [2, 0],
    );
    yield Buffer.concat([local, path]);
    offset += local.length + path.length;

    const sums = { crc: 0, bytes: 0 };
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 });
    const feeding = pipeline(Readable.from(summed(content, sums), { objectMode: false }), deflate);
    // Whoever stops reading the archive destroys `deflate`, which fails the pipeline; its error is thrown below otherwise.
    feeding.catch(() => undefined);
    let packed = 0;
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    await feeding;
    offset += packed;
    if (sums.bytes > MAX_BYTES || offset > MAX_BYTES)
      throw new AppError(
        'unprocessable',
        'This workbook would be too large. Choose CSV or Parquet, or fewer columns.',
        {
          reason: 'file_too_large',
        },
      );
    const sizes: Field[] = [
      [4, sums.crc],
      [4, packed],
      [4, sums.bytes],
    ];
    yield fields([4, 0x0807_4b50], ...sizes);
    offset += 16;
    directory.push(
      fields(
        [4, 0x0201_4b50],
        [2, VERSION],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [2, 0],
        [2, DAY],
        ...sizes,
        [2, path.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ),
      path,
    );
    count += 1;
  }
  const central = Buffer.concat(directory);
  yield Buffer.concat([
    central,
    fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, 0]),
  ]);
}

async function* summed(content: ZipEntry['content'], sums: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.bytes += bytes.length;
    yield bytes;
  }
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Whole numbers one after another, the low byte first. */
function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
