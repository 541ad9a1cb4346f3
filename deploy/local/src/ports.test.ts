import { expect, test } from '@jest/globals';
import { freePorts, isPortFree } from './ports.mjs';

test('free ports are different, free, and none that is promised to others', async () => {
  const promised = new Set(Array.from({ length: 65_536 }, (_, port) => port).filter((port) => port % 4 === 1));
  const ports = await freePorts(20, promised);
  expect(new Set(ports).size).toBe(20);
  expect(ports.filter((port) => promised.has(port))).toEqual([]);
  expect(await Promise.all(ports.map(isPortFree))).toEqual(ports.map(() => true));
});
