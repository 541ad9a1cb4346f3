import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  createOutbox,
  entryKey,
  type Outbox,
  type OutboxEntry,
  type SendResult,
  type UnsentVerdict,
} from './outbox.ts';

const verdictOf = (interaction_num: number, change: Partial<UnsentVerdict> = {}): UnsentVerdict => ({
  gvkey: '001',
  company_name: 'Aldgate',
  interaction_num,
  categorization: 0,
  reason: '',
  interaction_html: null,
  version: 0,
  ...change,
});
const LANDED: SendResult = { kind: 'landed', version: 1 };

/** What is being sent, to be answered by the test. */
let sent: { readonly verdict: UnsentVerdict; readonly answer: (result: SendResult) => Promise<void> }[];
let device: Map<string, OutboxEntry>;
let waits: { readonly ms: number; readonly act: () => void }[];
let outbox: Outbox;

beforeEach(() => {
  sent = [];
  device = new Map();
  waits = [];
  outbox = createOutbox({
    send: (verdict) =>
      new Promise((resolve) => {
        const answer = async (result: SendResult) => {
          resolve(result);
          await new Promise((done) => setImmediate(done));
        };
        sent.push({ verdict, answer });
      }),
    keep: (key, entry) => device.set(key, entry),
    forget: (key) => device.delete(key),
    later: (act, ms) => {
      const wait = { act, ms };
      waits.push(wait);
      return () => {
        waits = waits.filter((one) => one !== wait);
      };
    },
  });
});

const states = () => outbox.entries().map(({ verdict, state }) => `${verdict.interaction_num} ${state}`);

describe('verdicts on their way to the server (issue 11, "Durable")', () => {
  test('one is on the device before it is sent, and leaves it when it has landed', async () => {
    const landed = jest.fn();
    outbox.onLanded(landed);
    const put = outbox.put(verdictOf(1));
    expect([...device.keys()]).toEqual(['001/1']);
    expect(states()).toEqual(['1 sending']);
    await sent[0]!.answer({ kind: 'landed', version: 4 });
    await put;
    expect(outbox.entries()).toEqual([]);
    expect(device.size).toBe(0);
    expect(landed).toHaveBeenCalledWith(verdictOf(1), 4);
  });

  test('they are sent one after the other, in the order in which they were made', async () => {
    void outbox.put(verdictOf(2));
    void outbox.put(verdictOf(1));
    expect(sent).toHaveLength(1);
    await sent[0]!.answer(LANDED);
    expect(sent.map(({ verdict }) => verdict.interaction_num)).toEqual([2, 1]);
  });

  test('one that does not reach the server stays on the device, and is sent again after 2, 4 … 60 seconds', async () => {
    const put = outbox.put(verdictOf(1));
    const delays: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await sent[attempt]!.answer({ kind: 'unreached' });
      const [wait] = waits.splice(0);
      delays.push(wait!.ms);
      wait!.act();
    }
    await put;
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect([...device.keys()]).toEqual(['001/1']);
    await sent[7]!.answer(LANDED);
    expect(device.size).toBe(0);
  });

  test('the next one starts at 2 seconds again, and the network coming back ends the wait', async () => {
    void outbox.put(verdictOf(1));
    await sent[0]!.answer({ kind: 'unreached' });
    void outbox.flush();
    expect(waits).toEqual([]);
    await sent[1]!.answer(LANDED);
    void outbox.put(verdictOf(2));
    await sent[2]!.answer({ kind: 'unreached' });
    expect(waits.map(({ ms }) => ms)).toEqual([2_000]);
  });

  test('a newer verdict of the same interaction follows with the version of the one before', async () => {
    void outbox.put(verdictOf(1, { version: 3 }));
    void outbox.put(verdictOf(1, { version: 3, reason: 'more' }));
    expect(device.get('001/1')?.verdict.reason).toBe('more');
    await sent[0]!.answer({ kind: 'landed', version: 4 });
    expect(sent[1]!.verdict).toEqual(verdictOf(1, { version: 4, reason: 'more' }));
    expect(device.get('001/1')?.verdict.version).toBe(4);
    await sent[1]!.answer({ kind: 'landed', version: 5 });
    expect(outbox.entries()).toEqual([]);
  });

  test('a newer one of an interaction that was not reached is the only one that is sent again', async () => {
    void outbox.put(verdictOf(1));
    void outbox.put(verdictOf(1, { reason: 'more' }));
    await sent[0]!.answer({ kind: 'unreached' });
    expect(states()).toEqual(['1 waiting']);
    waits[0]!.act();
    expect(sent[1]!.verdict.reason).toBe('more');
  });

  test.each(['changed', 'unassigned', 'invalid'] as const)(
    'a refused one (%s) is named, kept, and holds no other up',
    async (why) => {
      void outbox.put(verdictOf(1));
      void outbox.put(verdictOf(2));
      await sent[0]!.answer({ kind: 'refused', why, text: 'No longer yours.' });
      await sent[1]!.answer(LANDED);
      expect(outbox.entries()).toEqual([
        { verdict: verdictOf(1), state: 'refused', refusal: { why, text: 'No longer yours.' } },
      ]);
      expect(device.get('001/1')?.state).toBe('refused');
      await outbox.flush();
      expect(sent).toHaveLength(2);
      outbox.drop('001', 1);
      expect(device.size).toBe(0);
      expect(outbox.entries()).toEqual([]);
    },
  );

  test('what the device kept from before is sent, before what is new; what was refused stays refused', async () => {
    void outbox.put(verdictOf(3));
    outbox.restore([
      { verdict: verdictOf(1), state: 'sending', refusal: null },
      { verdict: verdictOf(2), state: 'refused', refusal: { why: 'unassigned', text: 'x' } },
      { verdict: verdictOf(3, { reason: 'older' }), state: 'waiting', refusal: null },
    ]);
    expect(states()).toEqual(['1 waiting', '2 refused', '3 sending']);
    await sent[0]!.answer(LANDED);
    await sent[1]!.answer(LANDED);
    expect(sent.map(({ verdict }) => [verdict.interaction_num, verdict.reason])).toEqual([
      [3, ''],
      [1, ''],
    ]);
    expect(states()).toEqual(['2 refused']);
  });

  test('listeners hear of each change, until they stop', async () => {
    const heard = jest.fn();
    const stop = outbox.subscribe(heard);
    void outbox.put(verdictOf(1));
    const count = heard.mock.calls.length;
    expect(count).toBeGreaterThan(0);
    stop();
    await sent[0]!.answer(LANDED);
    expect(heard).toHaveBeenCalledTimes(count);
  });

  test('stopped, it waits for nothing more', async () => {
    void outbox.put(verdictOf(1));
    await sent[0]!.answer({ kind: 'unreached' });
    outbox.stop();
    expect(waits).toEqual([]);
    expect(entryKey(verdictOf(1))).toBe('001/1');
  });
});
