import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ConfigError } from '@sentinel/service-kit';
import { readBrand } from './brand/read-brand.ts';
import { orExit, overridesOf, releasesFolder, releasesPlace } from './config.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** What is printed, and the exit code. */
function endOf(read: () => unknown): { lines: unknown[]; code: unknown } {
  const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  expect(() => orExit('delivery', read)).toThrow('ended');
  return { lines: print.mock.calls.flat(), code: exit.mock.calls[0]?.[0] };
}

const file = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'sentinel-brand-')), 'brand.json');
  writeFileSync(path, text);
  return path;
};

test.each([
  ['a field that does not fit', '{"brand":{},"hosts":{},"home":"other"}', /^delivery: BRAND_FILE cannot be used: .+$/],
  ['no JSON', '{"brand"', /^delivery: BRAND_FILE cannot be used: .*JSON.*$/],
])('a brand file with %s ends the start with one line that names the variable', (_name, text, line) => {
  const { lines, code } = endOf(() => readBrand(file(text)));
  expect([lines, code]).toEqual([[expect.stringMatching(line)], 1]);
});

test('a brand file that is not there ends the start with one line that names the variable', () => {
  const { lines, code } = endOf(() => readBrand('/nowhere/brand.json'));
  expect([lines, code]).toEqual([[expect.stringMatching(/^delivery: BRAND_FILE cannot be used: ENOENT.*$/)], 1]);
});

test('without a folder for releases the start ends with one line that names the variable', () => {
  const { lines, code } = endOf(() => releasesFolder({}));
  expect([lines, code]).toEqual([['delivery: RELEASES_DIR is not set'], 1]);
});

test('any other error is not hidden', () => {
  const fault = () => {
    throw new TypeError('a mistake of ours');
  };
  expect(() => orExit('delivery', fault)).toThrow('a mistake of ours');
});

test('releases are in RELEASES_DIR, else in the home', () => {
  expect(releasesFolder({ releasesDir: '/a', home: '/b' })).toBe('/a');
  expect(releasesFolder({ home: '/b' })).toBe('/b/releases');
});

describe('releases are kept', () => {
  const settings = { home: '/b', s3Region: 'us-east-1' };
  const s3 = {
    bucket: 'portal',
    prefix: 'releases/eu',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  };

  test('in the folder', () => {
    expect(releasesPlace(settings)).toEqual({ folder: '/b/releases', s3: null });
  });

  test.each<[string, object, object]>([
    ['s3://portal/releases/eu', {}, {}],
    ['s3://portal/releases/eu/', {}, {}],
    ['s3://portal', {}, { prefix: '' }],
    ['s3://portal/', {}, { prefix: '' }],
    [
      's3://portal/releases/eu',
      { s3Endpoint: 'https://s3.example', s3Region: 'x', s3AccessKeyId: 'id', s3SecretAccessKey: 'key' },
      { endpoint: 'https://s3.example', region: 'x', credentials: { accessKeyId: 'id', secretAccessKey: 'key' } },
    ],
  ])('in S3 at %s, with the folder for what was fetched', (releasesUrl, more, differs) => {
    expect(releasesPlace({ ...settings, releasesUrl, ...more })).toEqual({
      folder: '/b/releases',
      s3: { ...s3, ...differs },
    });
  });

  test.each([
    ['s3://', {}, 'RELEASES_URL must be s3://bucket/prefix'],
    ['s3://Portal/x', {}, 'RELEASES_URL must be s3://bucket/prefix'],
    ['s3://portal/a//b', {}, 'RELEASES_URL must be s3://bucket/prefix'],
    ['s3://portal/a?b', {}, 'RELEASES_URL must be s3://bucket/prefix'],
    [
      's3://portal',
      { s3AccessKeyId: 'id' },
      'RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY must be set both or neither',
    ],
    [
      's3://portal',
      { s3SecretAccessKey: 'key' },
      'RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY must be set both or neither',
    ],
  ])('nowhere with %s and %j: the start ends with one line', (releasesUrl, more, line) => {
    expect(() => releasesPlace({ ...settings, releasesUrl, ...more })).toThrow(line);
  });
});

describe('overrides', () => {
  const production = { mode: 'production', gatewayUrl: 'http://gateway:8080' } as const;

  test('are off without a secret, and need the address of the gateway', () => {
    expect(overridesOf(production)).toBeNull();
    expect(() => overridesOf({ mode: 'production', overrideSecret: 'secret' })).toThrow(
      new ConfigError('GATEWAY_URL is not set, and OVERRIDE_SECRET needs it'),
    );
  });

  test.each([
    ['production', undefined, false],
    ['production', 'on', true],
    ['local', undefined, true],
    ['local', 'off', false],
  ] as const)(
    'in mode %s with LOCAL_OVERRIDES=%s show builds of the staff’s own machines: %s',
    (mode, setting, allowsLocal) => {
      const settings = { ...production, mode, overrideSecret: 'secret', localOverrides: setting };
      expect(overridesOf(settings)).toEqual({ secret: 'secret', gatewayUrl: 'http://gateway:8080', allowsLocal });
    },
  );
});
