import { describe, expect, test } from '@jest/globals';
import { fitJpeg, fitWithin, pictureFileFault, squareInside, stepZoom } from './picture-rules.ts';

const MB = 1024 * 1024;

describe('a chosen file, issue 3 "Bad input"', () => {
  test('one of 20 MB is too large, one of 10 MB is not', () => {
    expect(pictureFileFault({ type: 'image/png', size: 20 * MB })).toBe('This picture is larger than 10 MB.');
    expect(pictureFileFault({ type: 'image/png', size: 10 * MB })).toBeUndefined();
    expect(pictureFileFault({ type: 'image/png', size: 10 * MB + 1 })).toBe('This picture is larger than 10 MB.');
  });

  test('what is no picture is not read, however small; an unknown type is left to the decoder', () => {
    expect(pictureFileFault({ type: 'application/pdf', size: 1 })).toBe(
      "We couldn't read this file. Try a JPEG, PNG, or WebP.",
    );
    expect(pictureFileFault({ type: '', size: 1 })).toBeUndefined();
  });
});

describe('the size to work with', () => {
  test('the longest side is cut to the limit and the shape is kept', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
    expect(fitWithin({ width: 3000, height: 4000 }, 2048)).toEqual({ width: 1536, height: 2048 });
  });
  test('a small picture stays as it is, and none becomes nothing', () => {
    expect(fitWithin({ width: 40, height: 30 }, 2048)).toEqual({ width: 40, height: 30 });
    expect(fitWithin({ width: 100_000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 });
  });
});

describe('the chosen square, part 1 section 5', () => {
  const picture = { width: 200, height: 100 };
  test('is whole pixels, 1:1, inside the picture', () => {
    expect(squareInside({ x: 10.4, y: 0.2, width: 50.2, height: 50.4 }, picture)).toEqual({
      x: 10,
      y: 0,
      width: 50,
      height: 50,
    });
    expect(squareInside({ x: 180, y: -3, width: 100, height: 101 }, picture)).toEqual({
      x: 100,
      y: 0,
      width: 100,
      height: 100,
    });
  });
  test('is not there before the picture has a size on the screen', () => {
    expect(squareInside({ x: Number.NaN, y: 0, width: 10, height: 10 }, picture)).toBeUndefined();
    expect(squareInside({ x: 0, y: 0, width: 0, height: 0 }, picture)).toBeUndefined();
  });
});

describe('the zoom, part 1 section 5', () => {
  test('goes in steps of 0.1 from 1x to 5x', () => {
    expect([0.2, 1, 1.04, 1.06, 3.3, 5, 9].map((wanted) => stepZoom(wanted).zoom)).toEqual([1, 1, 1, 1.1, 3.3, 5, 5]);
  });
  test('what is less than a step adds up', () => {
    let { zoom, wanted } = stepZoom(1);
    for (let turn = 0; turn < 10; turn += 1) ({ zoom, wanted } = stepZoom(wanted + 0.03));
    expect(zoom).toBe(1.3);
  });
});

describe('the JPEG', () => {
  const jpegOf = (length: number) => `data:image/jpeg;base64,${'A'.repeat(length)}`;
  test('has the best quality that the server takes', () => {
    expect(fitJpeg((quality) => jpegOf(quality > 0.8 ? 255_389 : 255_388))).toBe(jpegOf(255_388));
    expect(fitJpeg(() => jpegOf(100))).toBe(jpegOf(100));
  });
  test('another format, or none, is never sent', () => {
    expect(() => fitJpeg(() => 'data:image/png;base64,AAAA')).toThrow();
    expect(() => fitJpeg(() => 'data:,')).toThrow();
    expect(() => fitJpeg(() => jpegOf(300_000))).toThrow();
  });
});
