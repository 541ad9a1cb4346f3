import { expect, test } from '@jest/globals';
import { decodeFiling } from './decode-filing.ts';

test('valid UTF-8 is decoded as UTF-8, anything else as Latin-1', () => {
  expect(decodeFiling(new TextEncoder().encode('Société “A” 株'))).toBe('Société “A” 株');
  expect(decodeFiling(Uint8Array.from([0x53, 0x6f, 0x63, 0x69, 0xe9, 0x74, 0xe9]))).toBe('Société');
});
