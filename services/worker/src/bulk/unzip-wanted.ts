import { crc32, inflateRawSync } from 'node:zlib';
import { Refusal } from '../ingest/refusal.ts';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** End of the central directory, one of its entries, and the header before an entry's bytes (APPNOTE 4.3.16, 4.3.12, 4.3.7). */
const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** Stands for a size or place that follows in 64 bits among the extra fields (4.5.3), also of small entries. */
const IS_64_BIT = 0xffffffff;
const EXTRA_64_BIT = 1;

/**
 * Unpacks entries of a zip file, each not further than the size the directory states, and all of them not further than
 * `maxBytes`. Reads the directory itself, because libraries either trust the sizes, or look for the ends of entries in the
 * packed bytes, where anything can stand.
 * @throws Refusal when the file is none or cut off, is encrypted, holds more, or other bytes than its directory states
 */
export function unzipWanted(zip: Buffer, wants: (name: string) => boolean, maxBytes: number): ZipEntry[] {
  try {
    const wanted = directory(zip).filter(({ name }) => wants(name));
    const stated = wanted.reduce((sum, { size }) => sum + size, 0);
    if (stated > maxBytes) throw new Refusal(`too large: its tables have ${stated} bytes`);
    return wanted.map((entry) => ({ name: entry.name, bytes: unpack(zip, entry) }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('it is no zip file, or cut off', { cause: error });
  }
}

interface DirectoryEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly at: number;
}

function directory(zip: Buffer): DirectoryEntry[] {
  const last = zip.length - END_BYTES;
  let end = last;
  while (zip.readUInt32LE(end) !== END) {
    end -= 1;
    if (end < last - LONGEST_COMMENT) throw new Refusal('it is no zip file, or cut off');
  }
  const entries: DirectoryEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Refusal('it is no zip file, or cut off');
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const extraAt = at + ENTRY_BYTES + nameBytes;
    const next = extraAt + zip.readUInt16LE(at + 30);
    const number = numbers(zip, extraAt, next);
    entries.push({
      name,
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      // In the order in which the extra field has them.
      size: number(at + 24),
      packedSize: number(at + 20),
      at: number(at + 42),
    });
    at = next + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads the numbers of an entry one after the other, those of 64 bits from its extra fields. */
function numbers(zip: Buffer, extraAt: number, end: number): (at: number) => number {
  let extra = extraAt;
  while (extra < end && zip.readUInt16LE(extra) !== EXTRA_64_BIT) extra += 4 + zip.readUInt16LE(extra + 2);
  extra += 4;
  return (at) => {
    const short = zip.readUInt32LE(at);
    if (short !== IS_64_BIT) return short;
    if (extra + 8 > end) throw new Refusal('it is no zip file, or cut off');
    const long = Number(zip.readBigUInt64LE(extra));
    extra += 8;
    return long;
  };
}

function unpack(zip: Buffer, { at, crc, isEncrypted, method, name, packedSize, size }: DirectoryEntry): Uint8Array {
  if (isEncrypted || (method !== 0 && method !== 8))
    throw new Refusal(`${name} is encrypted, or packed in another way`);
  if (zip.readUInt32LE(at) !== LOCAL) throw new Refusal('it is no zip file, or cut off');
  const from = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(from, from + packedSize);
  const bytes = method === 0 ? packed : inflated(packed, name, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new Refusal(`${name} is damaged: not what the zip states`);
  return bytes;
}

function inflated(packed: Buffer, name: string, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLonger = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw isLonger ? new Refusal(`${name} has more bytes than the zip states`, { cause: error }) : error;
  }
}
