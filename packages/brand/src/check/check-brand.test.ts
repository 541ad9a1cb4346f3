import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type BrandFile, parseBrandFile } from '../parse/brand-file.ts';
import { checkBrand } from './check-brand.ts';
import { readTokens } from './read-tokens.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const tokens = readTokens(readFileSync(join(ROOT, 'packages/ui/src/styles/tokens.css'), 'utf8'));
const paths = readdirSync(ROOT)
  .map((name) => join(ROOT, name, 'area.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { paths: { path: string }[] }).paths)
  .map(({ path }) => path);

const folderOf = (brand: string) => join(ROOT, 'brands', brand);
const filesOf = (folder: string) =>
  new Map<string, Uint8Array>(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
const read = (brand: string) =>
  parseBrandFile(JSON.parse(readFileSync(join(folderOf(brand), 'brand.json'), 'utf8')), brand);

/** A brand file that a test may change. */
type Deep<T> = T extends object ? { -readonly [K in keyof T]: Deep<T[K]> } : T;

const files = filesOf(folderOf('sentinel'));
/** The faults of Sentinel's brand after a change. */
function faultsAfter(change: (brand: Deep<BrandFile>) => void, changed: ReadonlyMap<string, Uint8Array> = files) {
  const brand = structuredClone(read('sentinel')) as Deep<BrandFile>;
  change(brand);
  return checkBrand(brand, { files: changed, tokens, paths });
}
const faultsWithSvg = (svg: string) =>
  faultsAfter(() => undefined, new Map([...files, ['mark.svg', new TextEncoder().encode(svg)]]));

/** A PNG of a size, as far as its header. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** A JPEG of a size, as far as its frame header, with an Exif segment and a Huffman table before it. */
function jpeg(width: number, height: number): Uint8Array {
  const segment = (marker: number, body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 3];
  return Uint8Array.from([0xff, 0xd8, ...segment(0xe1, [1, 2]), ...segment(0xc4, [0]), ...segment(0xc2, frame)]);
}

describe('a brand that ships', () => {
  const brands = readdirSync(join(ROOT, 'brands'));

  test('is one of at least two', () => {
    expect(brands.length).toBeGreaterThanOrEqual(2);
  });

  test.each(brands)('%s keeps every rule', (name) => {
    expect(checkBrand(read(name), { files: filesOf(folderOf(name)), tokens, paths })).toEqual([]);
  });

  test.each(brands)('%s has only hosts and addresses of reserved names (RFC 2606)', (name) => {
    const { brand, hosts } = read(name);
    for (const host of [hosts.app, hosts.analytics, hosts.economics, brand.contactEmail])
      expect(host).toMatch(/\.example$/);
  });

  test('has texts and a palette of its own, in both themes', () => {
    const [one, other] = [read('sentinel'), read('lookout')];
    const leaves = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
    const texts = new Set(leaves([one.brand, one.content]).filter((text) => text.length > 20));
    expect(leaves([other.brand, other.content]).filter((text) => texts.has(text))).toEqual([]);
    for (const theme of ['dark', 'light'] as const) {
      const before = { product: { ...tokens[theme], ...one.colors.product?.[theme] }, firm: one.colors.firm[theme] };
      for (const role of ['--surface-page', '--text', '--accent', '--link', '--line', '--focus']) {
        expect(other.colors.product?.[theme][role]).not.toBe(before.product[role]);
        expect(other.colors.firm[theme][role]).not.toBe(before.firm[role]);
      }
    }
  });
});

describe('texts', () => {
  test.each([
    [' \t', 'content.consulting.people.names[2] is blank'],
    ['TODO', 'content.consulting.people.names[2] still contains "TODO"'],
    ['Lorem ipsum dolor', 'content.consulting.people.names[2] still contains "Lorem ipsum"'],
    ['{{name}}', 'content.consulting.people.names[2] still contains "{{"'],
  ])('%j was not written by anybody', (text, fault) => {
    expect(faultsAfter(({ content }) => content.consulting.people.names.splice(2, 1, text))).toEqual([fault]);
  });

  test('a description or title that search engines would cut is a fault, one at the limit is none', () => {
    expect(
      faultsAfter(({ brand, content }) => {
        content.analytics.description = 'a'.repeat(165);
        content.consulting.description = 'a'.repeat(166);
        brand.title = 'a'.repeat(60);
        content.firmTitle = 'a'.repeat(61);
      }),
    ).toEqual([
      'content.consulting.description has 166 characters; search engines cut it after about 165',
      'content.firmTitle has 61 characters; search engines cut it after about 60',
    ]);
  });
});

describe('hosts and slug', () => {
  test('two equal hosts would show one home for both', () => {
    expect(
      faultsAfter(({ hosts }) => {
        hosts.economics = hosts.app;
      }),
    ).toEqual(['hosts.economics is "app.sentinel.example", as is hosts.app']);
    expect(faultsAfter(({ hosts }) => hosts.local.push(hosts.analytics))).toEqual([
      'hosts.local[3] is "analytics.sentinel.example", as is hosts.analytics',
    ]);
  });

  test.each(['login', 'profile', 'homeme', 'terms', 'explore-trades', 'api', 'brand'])(
    'the slug %s would hide a path of the portal',
    (slug) => {
      expect(
        faultsAfter(({ brand }) => {
          brand.slug = slug;
        }),
      ).toEqual([`brand.slug is "${slug}", a path that the portal uses itself`]);
    },
  );
});

describe('pictures', () => {
  test('an alt that is a file name says nothing', () => {
    expect(
      faultsAfter(({ content }) => {
        content.firmMark.alt = 'firm-mark.PNG';
      }),
    ).toEqual(['the alt of firm-mark.svg is the file name "firm-mark.PNG"']);
  });

  test('one that is not in the folder is missing', () => {
    const without = new Map([...files].filter(([name]) => name !== 'firm-two-light.svg'));
    expect(faultsAfter(() => undefined, without)).toEqual(['firm-two-light.svg, which the brand names, is missing']);
  });

  const drawing = (inside: string, root = 'viewBox="0 0 9 9"') => `<svg ${root}>${inside}</svg>`;
  test.each([
    [drawing('<script>alert(1)</script>'), 'has a script'],
    [drawing('<path d="M0 0" onclick="alert(1)"/>'), 'has an event handler'],
    [drawing('', 'viewBox="0 0 9 9"\nonload=alert(1)'), 'has an event handler'],
    [drawing('<foreignObject/>'), 'has a foreignObject'],
    [drawing('<a href="https://x.example/"/>'), 'links to something outside itself'],
    [drawing("<use xlink:href='other.svg#a'/>"), 'links to something outside itself'],
    [drawing('<a href=" javascript:alert(1)"/>'), 'links to something outside itself'],
    [drawing('<path fill="url(https://x.example/a)"/>'), 'loads something outside itself'],
    [drawing('<style>@import "a.css"</style>'), 'loads something outside itself'],
    [drawing('<desc>data:text/html,x</desc>'), 'has a data: address'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, 'has a document type'],
    [drawing('', 'width="9" height="9"'), 'has no viewBox'],
    ['<html></html>', 'is no SVG'],
  ])('%s %s', (svg, fault) => {
    expect(faultsWithSvg(svg)).toEqual([`mark.svg ${fault}`]);
  });

  test('a drawing may refer to its own parts', () => {
    const svg = drawing('<defs><path id="a"/></defs><use href="#a" fill="url(#b)" clip-path="url( \'#b\')"/>');
    expect(faultsWithSvg(svg)).toEqual([]);
  });

  test('the one for links has 1200 × 630 pixels', () => {
    const shared = (file: Uint8Array) => faultsAfter(() => undefined, new Map([...files, ['share.png', file]]));
    expect(shared(png(1200, 630))).toEqual([]);
    expect(shared(jpeg(1200, 630))).toEqual([]);
    expect(shared(png(1200, 600))).toEqual(['share.png is 1200 × 600; links show pictures of 1200 × 630']);
    expect(shared(jpeg(630, 1200))).toEqual(['share.png is 630 × 1200; links show pictures of 1200 × 630']);
    expect(shared(new Uint8Array(3))).toEqual(['share.png is neither a PNG nor a JPEG']);
    // A segment that claims to have no length must not be read for ever.
    expect(shared(Uint8Array.from([0xff, 0xd8, ...new Array<number>(20).fill(0)]))).toHaveLength(1);
  });
});

describe('colors', () => {
  const product = (dark: Record<string, string>, light: Record<string, string>) => (brand: Deep<BrandFile>) => {
    brand.colors.product = { dark, light };
  };

  test('text below 4.5:1 is a fault of its theme, with the figures', () => {
    expect(
      faultsAfter(({ colors }) => {
        colors.firm.light['--text-faint'] = '#8b8474';
      }).slice(0, 1),
    ).toEqual([
      'colors.firm.light: --text-faint #8b8474 on --surface-page #f6f2ea has a contrast of 3.32:1, below 4.5:1 (WCAG AA)',
    ]);
  });

  test('a role that the brand leaves out is measured as tokens.css has it', () => {
    const faults = faultsAfter(product({ '--accent': '#123456' }, { '--accent': '#123456' }));
    expect(faults).toEqual([
      'colors.product.dark: --on-accent #1a1204 on --accent #123456 has a contrast of 1.45:1, below 4.5:1 (WCAG AA)',
      'colors.product.light: --on-accent #1a1204 on --accent #123456 has a contrast of 1.45:1, below 4.5:1 (WCAG AA)',
    ]);
  });

  test('the firm’s pages have the product’s colors below their own', () => {
    const same = { '--surface-hover': '#8b8474' };
    const faults = faultsAfter(({ colors }) => {
      colors.product = { dark: same, light: same };
      for (const theme of [colors.firm.dark, colors.firm.light]) delete theme['--surface-hover'];
    });
    expect(faults).toContainEqual(
      expect.stringMatching(/^colors\.product\.light: --link .* on --surface-hover #8b8474/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^colors\.firm\.light: --link #0f5468 on --surface-hover #8b8474/),
    );
  });

  test('the firm writes in its accent, the product only fills buttons with it', () => {
    const faults = faultsAfter(({ colors }) => {
      const pale = { '--accent': '#f2b035', '--accent-hover': '#f2b035', '--on-accent': '#1a1204' };
      colors.product = { dark: pale, light: pale };
      Object.assign(colors.firm.light, pale);
    });
    expect(faults).toEqual([
      'colors.firm.light: --accent #f2b035 on --surface-page #f6f2ea has a contrast of 1.70:1, below 4.5:1 (WCAG AA)',
    ]);
  });

  test.each([
    ['--focus', '#d0cabd'],
    ['--line-control', '#d0cabd'],
  ])('%s needs 3:1 on every surface, and no more', (role, color) => {
    const set = (value: string) =>
      faultsAfter(({ colors }) => {
        colors.firm.light[role] = value;
      });
    expect(set(color)).toContainEqual(expect.stringMatching(`${role} ${color} on --surface-panel .* below 3:1`));
    expect(set('#7d7463')).toEqual([]);
  });

  test('a role that tokens.css does not have is a slip of the pen', () => {
    const role = { '--acent': '#ffffff' };
    expect(faultsAfter(product(role, role))).toEqual([
      'colors.product.dark sets --acent, which is no color of tokens.css',
      'colors.product.light sets --acent, which is no color of tokens.css',
    ]);
  });

  test('a role of one theme would show in the other one too', () => {
    expect(faultsAfter(product({ '--mark-line': '#ffffff' }, {}))).toEqual([
      'colors.product.dark sets --mark-line, which colors.product.light leaves out',
    ]);
  });

  test('without the design system’s tokens, pairs that the brand sets itself are measured', () => {
    const brand = structuredClone(read('sentinel')) as Deep<BrandFile>;
    brand.colors.product = { dark: { '--accent': '#123456' }, light: { '--accent': '#123456' } };
    brand.colors.firm.dark['--text'] = '#333333';
    const faults = checkBrand(brand, { files });
    expect(faults[0]).toMatch(/^colors\.firm\.dark: --text #333333 on --surface-page #14130f/);
    expect(faults.filter((fault) => !fault.includes('--text #333333'))).toEqual([]);
  });
});

test('a tokens file without a theme is refused', () => {
  expect(() => readTokens(':root { --text: #ffffff; }')).toThrow('tokens.css has no rule for the dark theme');
});
