import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import type { BrandFile } from '@sentinel/brand';
import { brandSource } from './brand-source.ts';
import { readBrand } from './read-brand.ts';

const BRANDS = join(import.meta.dirname, '../../../../brands');
const SENTINEL = join(BRANDS, 'sentinel');

/** A copy of Sentinel's brand, with changes to its file. */
function copy(change: (brand: Record<string, unknown> & BrandFile) => unknown = (brand) => brand): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-brand-'));
  cpSync(SENTINEL, folder, { recursive: true });
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as never)));
  return file;
}

describe('a brand', () => {
  test('of ours has hosts of reserved names, and serves its texts, colors and pictures at an address of their hash', () => {
    const { settings, files } = readBrand(join(SENTINEL, 'brand.json'));
    for (const host of [settings.hosts.app, settings.hosts.analytics, settings.hosts.economics])
      expect(host).toMatch(/\.example$/);
    expect(settings.brandFiles).toMatch(/^\/brand\/[0-9a-f]{12}\/$/);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['content.json', 'brand.css', 'favicon.svg', 'share.png']),
    );
    const other = readBrand(copy((brand) => ({ ...brand, content: { ...brand.content, firm: 'Another Firm' } })));
    expect(other.settings.brandFiles).not.toBe(settings.brandFiles);
  });

  test('gives its firm’s pages colors of their own, in both themes', () => {
    const css = readBrand(join(SENTINEL, 'brand.json')).files.get('brand.css')?.body.toString();
    expect(css).toMatch(/\[data-brand='firm'\] \{\n {2}--surface-page: #14130f;/);
    expect(css).toMatch(/\[data-brand='firm'\]\[data-theme='light'\] \{\n {2}--surface-page: #f6f2ea;/);
    expect(css).not.toMatch(/:root[^}]*--accent/);
  });

  test('gives the portal its mark, in both themes, at the address of its pictures', () => {
    const { files, settings } = readBrand(join(SENTINEL, 'brand.json'));
    const css = files.get('brand.css')?.body.toString() ?? '';
    const marks = [...css.matchAll(/--brand-mark: url\("(.*?)"\)/g)].map(([, address]) => address);
    expect(marks).toEqual([`${settings.brandFiles}mark.svg`, `${settings.brandFiles}mark-light.svg`]);
    for (const address of marks) expect(files.has(address?.split('/').at(-1) ?? '')).toBe(true);
  });

  test.each(readdirSync(BRANDS))('%s is served as it ships', (name) => {
    const { settings, files } = readBrand(join(BRANDS, name, 'brand.json'));
    expect(settings.brand.slug).toMatch(/^[a-z-]+$/);
    expect(files.get(settings.faces.product.favicon.replace(settings.brandFiles, ''))?.type).toBe('image/svg+xml');
  });

  test.each<[string, (brand: BrandFile) => unknown, RegExp]>([
    ['another home', (brand) => ({ ...brand, home: 'other' }), /home must be one of analytics, economics/],
    ['a host with a space', (brand) => ({ ...brand, hosts: { ...brand.hosts, app: 'a b' } }), /hosts\.app is "a b"/],
    [
      'a missing text',
      (brand) => ({ ...brand, content: { ...brand.content, firm: '' } }),
      /content\.firm must not be empty/,
    ],
    [
      'a picture that is not there',
      (brand) => ({ ...brand, favicon: 'gone.svg' }),
      /gone\.svg, which the brand names, is missing/,
    ],
    ['a picture elsewhere', (brand) => ({ ...brand, favicon: '../../secret.svg' }), /favicon is/],
    [
      'a color that is none',
      (brand) => ({ ...brand, colors: { firm: { dark: { '--text': 'red;}' }, light: {} } } }),
      /--text.* is "red;\}"/,
    ],
    [
      'a text that cannot be read',
      ({ colors, ...brand }) => ({
        ...brand,
        colors: { firm: { ...colors.firm, dark: { ...colors.firm.dark, '--text': '#333333' } } },
      }),
      /colors\.firm\.dark: --text #333333 on --surface-page #14130f .* \(and \d+ more: npm run brands -- \S+\)$/,
    ],
    [
      'two hosts of one name',
      (brand) => ({ ...brand, hosts: { ...brand.hosts, economics: brand.hosts.app } }),
      /: hosts\.economics is "app\.sentinel\.example", as is hosts\.app$/,
    ],
  ])('with %s is refused in one line that names the variable', (_what, change, message) => {
    const file = copy(change);
    expect(() => readBrand(file)).toThrow(/^BRAND_FILE cannot be used: .+$/);
    expect(() => readBrand(file)).toThrow(message);
  });
});

describe('a brand file that changes', () => {
  test('is read again without a restart; one with a mistake is said once, and the last good one stays', () => {
    const file = copy();
    let now = 0;
    const onChange = jest.fn();
    const onError = jest.fn();
    const source = brandSource({ file, onChange, onError, now: () => now });
    const write = (text: string, second: number) => {
      writeFileSync(file, text);
      utimesSync(file, second, second);
      now += 1_000;
    };
    const good = readFileSync(file, 'utf8');
    expect(source.current().settings.home).toBe('analytics');

    write(good.replace('"home":"analytics"', '"home":"economics"'), 1_000);
    expect(source.current().settings.home).toBe('economics');
    expect(onChange).toHaveBeenCalledTimes(1);

    write('{"brand"', 2_000);
    expect(source.current().settings.home).toBe('economics');
    now += 1_000;
    expect(source.current().settings.home).toBe('economics');
    expect(onError).toHaveBeenCalledTimes(1);

    rmSync(file);
    now += 1_000;
    expect(source.current().settings.home).toBe('economics');
  });
});
