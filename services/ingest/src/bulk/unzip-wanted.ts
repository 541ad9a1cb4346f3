import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../filings/refusal.ts';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Unzips the wanted entries of a zip file. It stops at the size that the zip's directory states for an entry, and refuses more
 * than `maxBytes` in total.
 * @throws Refusal when the file is not a zip, is cut off or encrypted, is too large, or does not match its directory
 */
export async function unzipWanted(
  path: string,
  wants: (name: string) => boolean,
  maxBytes: number,
): Promise<ZipEntry[]> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse);
  try {
    const wanted = await directory(zip, wants).catch(refuse);
    const stated = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (stated > maxBytes) throw new Refusal(`too large: its tables have ${stated} bytes`);
    const entries: ZipEntry[] = [];
    for (const entry of wanted) entries.push({ name: entry.fileName, bytes: await unpack(zip, entry) });
    return entries;
  } finally {
    zip.close();
  }
}

function refuse(cause: unknown): never {
  throw new Refusal('it is not a zip file, or it is cut off', { cause });
}

async function directory(zip: ZipFile, wants: (name: string) => boolean): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (wants(entry.fileName)) entries.push(entry);
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { fileName } = entry;
  if (!entry.canDecodeFileData()) throw new Refusal(`${fileName} is encrypted or uses an unknown compression`);
  const damaged = (cause?: unknown) =>
    new Refusal(
      `${fileName} is damaged: it does not match the zip's directory`,
      cause === undefined ? undefined : { cause },
    );
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error: unknown) => {
      const isLonger = error instanceof Error && error.message.startsWith('too many bytes');
      throw isLonger
        ? new Refusal(`${fileName} has more bytes than the zip's directory states`, { cause: error })
        : damaged(error);
    });
  if (crc32(bytes) !== entry.crc32) throw damaged();
  return bytes;
}
