import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import sharp from 'sharp';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { readJpegSize } from './jpeg-size.ts';
import { cleanProfileImage } from './profile-image.ts';

const HEAD = 'data:image/jpeg;base64,';
const REFUSED = { code: 'unprocessable', message: 'Please use a JPEG picture of 256 by 256 pixels.' };
const picture = (width = 256, height = 256) => sharp({ create: { width, height, channels: 3, background: '#d08020' } });
const url = (file: Buffer) => HEAD + file.toString('base64');
const fileOf = (dataUrl: string) => Buffer.from(dataUrl.slice(HEAD.length), 'base64');
const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** The picture with one more segment right after its start. */
const withSegment = (file: Buffer, marker: number, content: Buffer) =>
  Buffer.concat([file.subarray(0, 2), segment(marker, content), file.subarray(2)]);
/** The picture with another size in its frame header. */
function claiming(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await picture().jpeg().toBuffer();
});

describe('a profile picture (SECURITY 49)', () => {
  test('comes out as a JPEG of 256 by 256 pixels, baseline or progressive, color or grayscale', async () => {
    for (const file of [
      jpeg,
      await picture().jpeg({ progressive: true }).toBuffer(),
      await picture().greyscale().jpeg().toBuffer(),
    ]) {
      const clean = fileOf(await cleanProfileImage(url(file)));
      expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    }
  });

  test('of pure noise fits what the contract takes', async () => {
    const pixels = Buffer.from(Array.from({ length: 256 * 256 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
    const noise = await sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect((await cleanProfileImage(url(noise))).length).toBeLessThan(262_144);
  });

  test.each([
    ['a PNG renamed', () => picture().png().toBuffer()],
    [
      'a GIF with JPEG magic before it',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8]), await picture().gif().toBuffer()]),
    ],
    ['a wrong magic', async () => Buffer.concat([Buffer.from([0xff, 0xd9]), jpeg.subarray(2)])],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')],
    ['257x256', () => picture(257, 256).jpeg().toBuffer()],
    ['256x255', () => picture(256, 255).jpeg().toBuffer()],
    ['a frame header of 30,000 by 30,000', async () => claiming(jpeg, 30_000, 30_000)],
    [
      'a frame header of 256 by 256 on a larger picture that follows',
      async () =>
        Buffer.concat([
          jpeg.subarray(0, 20),
          segment(0xc0, Buffer.from([8, 1, 0, 1, 0, 3, 1, 34, 0, 2, 17, 1, 3, 17, 1])),
          claiming(jpeg, 30_000, 30_000).subarray(20),
        ]),
    ],
    ['no frame header', async () => jpeg.subarray(0, 20)],
    [
      'an arithmetic-coded frame',
      async () => {
        const copy = Buffer.from(jpeg);
        copy[copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11])) + 1] = 0xc9;
        return copy;
      },
    ],
    ['a segment longer than the file', async () => withSegment(jpeg, 0xfe, Buffer.alloc(3)).fill(0xff, 4, 6)],
    ['a picture cut off', async () => jpeg.subarray(0, jpeg.length - 40)],
    ['a picture cut off in its head', async () => jpeg.subarray(0, 170)],
    ['nothing but the magic', async () => Buffer.from([0xff, 0xd8, 0xff])],
  ])('%s is refused', async (_name, make) => {
    await expect(cleanProfileImage(url(await make()))).rejects.toMatchObject(REFUSED);
  });

  test('a huge declared size is refused by the header alone', () => {
    expect(readJpegSize(claiming(jpeg, 30_000, 30_000))).toEqual({ width: 30_000, height: 30_000 });
    expect(
      readJpegSize(Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff, 0xff]), jpeg.subarray(2)])),
    ).toEqual({ width: 256, height: 256 });
  });

  test.each([
    ['hung behind its end, as HTML', (file: Buffer) => Buffer.concat([file, Buffer.from('<script>PLANTED</script>')])],
    ['hung behind its end, as a ZIP', (file: Buffer) => Buffer.concat([file, Buffer.from('PK\u0003\u0004PLANTED')])],
    ['in a comment', (file: Buffer) => withSegment(file, 0xfe, Buffer.from('<script>PLANTED</script>'))],
    ['in an application segment', (file: Buffer) => withSegment(file, 0xed, Buffer.from('PLANTED'))],
  ])('a polyglot loses what is %s', async (_name, plant) => {
    const planted = plant(jpeg);
    expect(planted.includes('PLANTED')).toBe(true);
    const clean = fileOf(await cleanProfileImage(url(planted)));
    expect(clean.includes('PLANTED') || clean.includes('PK\u0003\u0004')).toBe(false);
    expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('loses where and with what it was taken', async () => {
    const file = await picture()
      .withExif({ IFD0: { Make: 'CameraMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const clean = fileOf(await cleanProfileImage(url(file)));
    const { exif, xmp, iptc, icc } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(clean.includes('CameraMaker')).toBe(false);
  });

  test.each([
    ['spaces', (base64: string) => `${base64.slice(0, 8)} ${base64.slice(8)}`],
    ['another alphabet', (base64: string) => base64.replaceAll('/', '_').replaceAll('+', '-')],
    ['padding that is not needed', (base64: string) => `${base64.replace(/=+$/, '')}====`],
    [
      'no padding',
      () =>
        Buffer.concat([jpeg, Buffer.alloc(3 - (jpeg.length % 3) + 1)])
          .toString('base64')
          .replace(/=+$/, ''),
    ],
    [
      'stray bits in the last character',
      () =>
        Buffer.concat([jpeg, Buffer.alloc(3 - (jpeg.length % 3) + 1)])
          .toString('base64')
          .replace(/A==$/, 'B=='),
    ],
    ['nothing in it', () => ''],
  ])('base64 with %s is refused', async (_name, spoil) => {
    await expect(cleanProfileImage(HEAD + spoil(jpeg.toString('base64')))).rejects.toMatchObject(REFUSED);
  });
});

describe('edit_user with a picture', () => {
  let identity: TestIdentity;
  let caller: Caller;
  beforeAll(async () => {
    identity = await startIdentity();
    caller = await identity.openSession(await identity.addAccount('client@sentinel.example', 'Sentinel#2026'));
  });
  afterAll(() => identity.stop());
  const set = (profile_image: string | null) =>
    identity.post('edit_user', { access_token: 'x', profile_image }, caller);
  const stored = async () => (await identity.post('get_user', { access_token: 'x' }, caller)).json().profile_image;

  test('stores the cleaned picture, and null deletes it', async () => {
    expect((await set(url(Buffer.concat([jpeg, Buffer.from('PLANTED')])))).json()).toEqual({ success: true });
    expect(fileOf(await stored()).includes('PLANTED')).toBe(false);
    await set(null);
    expect(await stored()).toBeNull();
  });

  test('a refused picture leaves the present one', async () => {
    await set(url(jpeg));
    const before = await stored();
    const answer = await set(url(await picture(257, 256).jpeg().toBuffer()));
    expect([answer.statusCode, answer.json().error]).toEqual([422, REFUSED.message]);
    expect(await stored()).toBe(before);
  });

  test.each([
    ['20 MB, before it is parsed', `${HEAD}${'A'.repeat(20 * 1024 * 1024)}`, 413],
    ['one character more than the contract takes', `${HEAD}${'A'.repeat(262_144)}`, 400],
    ['another type', 'data:image/svg+xml;base64,AAAA', 400],
    ['a link', 'https://images.example/me.jpg', 400],
  ])('%s is refused at the door', async (_name, value, status) => {
    expect((await set(value)).statusCode).toBe(status);
  });
});
