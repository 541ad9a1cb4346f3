import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readBrand } from './brand.ts';

const file = (content: object) => {
  const path = join(mkdtempSync(join(tmpdir(), 'sentinel-brand-')), 'brand.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe('the brand', () => {
  test('is neutral unless told: its hosts are reserved names', () => {
    const { brand, hosts } = readBrand(undefined);
    expect(brand.product).toBe('Sentinel');
    for (const host of [hosts.app, hosts.analytics, hosts.economics]) expect(host).toMatch(/\.example$/);
  });

  test('comes from its file', () => {
    const settings = { ...readBrand(undefined), home: 'economics' as const };
    expect(readBrand(file(settings))).toEqual(settings);
  });

  test('with a mistake stops the service at start, naming the field', () => {
    const settings = readBrand(undefined);
    expect(() => readBrand(file({ ...settings, home: 'other' }))).toThrow(/home must be one of analytics, economics/);
    expect(() => readBrand(file({ ...settings, hosts: { ...settings.hosts, app: 'a b' } }))).toThrow(/hosts\.app is/);
  });
});
