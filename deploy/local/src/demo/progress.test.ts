import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { followDemo } from '../follow-demo.mjs';
import { serveProgress } from './progress.ts';

let app: FastifyInstance;
let url = '';
let tell: (share: number) => void;
beforeEach(async () => {
  app = Fastify();
  tell = serveProgress(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

test('who follows the demo hears what is known and each change, and the stream ends when all is stored', async () => {
  tell(0.25);
  const heard: number[] = [];
  for await (const share of followDemo(url)) {
    heard.push(share);
    if (share === 0.25) tell(0.5);
    if (share === 0.5) tell(1);
  }
  expect(heard).toEqual([0.25, 0.5, 1]);
});

test('who comes before anything is known waits; who comes after the end is told so', async () => {
  const asked = once(app.server, 'request');
  const early = followDemo(url).next();
  await asked;
  tell(1);
  expect((await early).value).toBe(1);
  const late: number[] = [];
  for await (const share of followDemo(url)) late.push(share);
  expect(late).toEqual([1]);
});

test('a demo that is not there is an error, and stopping the process ends every stream', async () => {
  await expect(followDemo(`${url}/none`).next()).rejects.toThrow('404');
  tell(0.5);
  const following = followDemo(url);
  expect((await following.next()).value).toBe(0.5);
  await app.close();
  expect((await following.next()).done).toBe(true);
});
