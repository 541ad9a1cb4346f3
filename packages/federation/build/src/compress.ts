import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|map)$/;
const BEST_QUALITY_BELOW_BYTES = 1_000_000;

/** Size and hash of a finished file of a release. */
export interface FileFacts {
  readonly sha384: string;
  readonly bytes: number;
  /** Size in bytes as sent: the brotli copy's where there is one. */
  readonly sentBytes: number;
}

/** Writes a brotli copy next to every text file of a folder, and returns the hash and size of every file. */
export async function finishFiles(folder: string, quality: 'best' | 'fast'): Promise<Map<string, FileFacts>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const facts = await Promise.all(
    names.map(async (name): Promise<[string, FileFacts]> => {
      const content = readFileSync(join(folder, name));
      const sha384 = createHash('sha384').update(content).digest('base64');
      let sentBytes = content.length;
      if (COMPRESSIBLE.test(name)) {
        const level = quality === 'fast' ? 4 : content.length < BEST_QUALITY_BELOW_BYTES ? 11 : 9;
        const packed = await compress(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        });
        writeFileSync(join(folder, `${name}.br`), packed);
        sentBytes = packed.length;
      }
      return [name, { sha384, bytes: content.length, sentBytes }];
    }),
  );
  return new Map(facts);
}
