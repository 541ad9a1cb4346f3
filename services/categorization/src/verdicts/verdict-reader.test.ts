import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createServer } from '@sentinel/service-kit';
import { readEnteredVerdict } from './read-entered-verdict.ts';
import { createVerdictReader } from './verdict-reader.ts';

const reader = createVerdictReader(new URL('./verdict-thread.ts', import.meta.url));
afterAll(() => reader.close());

const TEXT = 'We agreed to ship those orders early.';
const interactionOf = (paragraphs: number) => JSON.stringify({ interaction_html: `<p>${TEXT}</p>`.repeat(paragraphs) });
const markedHtml = (paragraphs: number) =>
  `<p><mark class="cat-highlight">We agreed</mark>${TEXT.slice('We agreed'.length)}</p>${`<p>${TEXT}</p>`.repeat(paragraphs - 1)}`;
const verdict = (interaction_html: string) => ({ categorization: 1, reason: '', interaction_html }) as const;
/** Longer than what is read at once. */
const MANY = 20_000;

describe('a long verdict', () => {
  test('is read as a short one is, while the service answers its health checks', async () => {
    const app = createServer({ name: 'categorization', config: { logLevel: 'silent' } });
    let isRead = false;
    let answered = 0;
    const reading = reader.read('a', verdict(markedHtml(MANY)), interactionOf(MANY)).finally(() => {
      isRead = true;
    });
    while (!isRead) {
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      answered += 1;
      await setImmediate();
    }
    expect(await reading).toEqual(readEnteredVerdict(verdict(markedHtml(MANY)), interactionOf(MANY)));
    // Read in this thread, it would be done before the first answer.
    expect(answered).toBeGreaterThan(10);
    await app.close();
  });

  test('is one of many short paragraphs, too', async () => {
    const html = `<mark class="cat-highlight">${'<p>a'.repeat(20_000)}</mark>`;
    const started = process.cpuUsage();
    const reading = reader.read('a', verdict(html), JSON.stringify({ interaction_html: '<p>a'.repeat(20_000) }));
    // Read in this thread, it would be done by now.
    const { user } = process.cpuUsage(started);
    expect(user).toBeLessThan(20_000);
    expect((await reading).decided.highlights).toHaveLength(20_000);
  });

  test('is refused with the same code, text and reason', async () => {
    await expect(reader.read('a', verdict(markedHtml(MANY)), '"Another text."')).rejects.toMatchObject({
      code: 'unprocessable',
      reason: 'other_text',
      message: expect.stringContaining('Nothing was saved'),
    });
  });

  test('of another account does not wait for all of one that has many', async () => {
    const order: string[] = [];
    const read = (account: string) =>
      reader.read(account, verdict(markedHtml(MANY)), interactionOf(MANY)).then(() => order.push(account));
    await Promise.all([read('a'), read('a'), read('a'), read('a'), read('b')]);
    expect(order.indexOf('b')).toBeLessThan(3);
  });
});

test('a transcript without a mark is refused before it is built', () => {
  const html = '<b>x</b>'.repeat(400_000);
  const before = process.cpuUsage();
  expect(() => readEnteredVerdict(verdict(html), 'no interaction is read')).toThrow('Please highlight the portion');
  const refusal = process.cpuUsage(before);
  const start = process.cpuUsage();
  expect(() => readEnteredVerdict(verdict(`${html}<mark>`), '"x"')).toThrow();
  const building = process.cpuUsage(start);
  expect(refusal.user + refusal.system).toBeLessThan((building.user + building.system) / 2);
});
