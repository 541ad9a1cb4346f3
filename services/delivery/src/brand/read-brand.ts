import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrandContent, BrandFile } from '@sentinel/brand';
import { checkBrand } from '@sentinel/brand/check';
import { parseBrandFile, picturesOf } from '@sentinel/brand/parse';
import type { PageConfig } from '@sentinel/federation';
import { ConfigError } from '@sentinel/service-kit';
import { writeBrandCss } from './brand-css.ts';

/** A file of the brand, as it is served. */
export interface BrandAsset {
  readonly type: string;
  readonly body: Buffer;
}

/** A brand, read and checked. */
export interface ServedBrand {
  /** What every page is told of it. */
  readonly settings: Pick<PageConfig, 'brand' | 'brandFiles' | 'faces' | 'home' | 'hosts'>;
  readonly content: BrandContent;
  /** `content.json`, `brand.css` and the pictures, by name. */
  readonly files: ReadonlyMap<string, BrandAsset>;
  /** Name of the picture that links show where they are shared. */
  readonly shareImage: string;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/**
 * Reads a brand: its file (BRAND_FILE), and the pictures beside it. It keeps the rules of `npm run brands`, except for
 * those that need the design system's tokens or the areas' paths, which a running delivery doesn't have.
 * @throws ConfigError, one line that names the variable and the mistake
 */
export function readBrand(file: string): ServedBrand {
  try {
    const document = parseBrandFile(JSON.parse(readFileSync(file, 'utf8')), file);
    return served(document, dirname(file));
  } catch (cause) {
    throw new ConfigError(`BRAND_FILE cannot be used: ${(cause as Error).message.split('\n', 1)[0]}`, { cause });
  }
}

function served(document: BrandFile, folder: string): ServedBrand {
  const { brand, hosts, home, favicon, firmFavicon, shareImage, content, colors } = document;
  const present = new Set(readdirSync(folder));
  const files = new Map<string, BrandAsset>();
  const add = (name: string, body: Buffer) =>
    files.set(name, { type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream', body });
  for (const name of picturesOf(document)) if (present.has(name)) add(name, readFileSync(join(folder, name)));
  const [fault, ...others] = checkBrand(document, {
    files: new Map([...files].map(([name, { body }]) => [name, body])),
  });
  if (fault !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more: npm run brands -- ${folder})`;
    throw new Error(`${fault}${more}`);
  }
  add('content.json', Buffer.from(JSON.stringify(content)));
  // The stylesheet names the mark by its address, which is the hash of everything: hashed without it, served with it.
  const css = (address: string) => Buffer.from(writeBrandCss(colors, content.mark, address));
  const hash = createHash('sha256').update(css('/brand/'));
  for (const [name, { body }] of files) hash.update(`\0${name}\0`).update(body);
  const brandFiles = `/brand/${hash.digest('hex').slice(0, 12)}/`;
  add('brand.css', css(brandFiles));
  const faces = {
    product: { title: brand.title, favicon: brandFiles + favicon },
    firm: { title: content.firmTitle, favicon: brandFiles + firmFavicon },
  };
  return { settings: { brand, brandFiles, faces, home, hosts }, content, files, shareImage };
}
