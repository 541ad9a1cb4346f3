import { jest } from '@jest/globals';

type Answer = object | Error;
type Answers = Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>>;

interface SentCall {
  readonly type: string;
  readonly [field: string]: unknown;
}

const realFetch: unknown = Reflect.get(globalThis, 'fetch');

/**
 * Stands in for the API, which cannot be here: answers each operation in the contract's form. An Error is a network
 * that is down; an operation that is not named fails the same way.
 */
export function answerCalls(answers: Answers) {
  const calls: SentCall[] = [];
  async function answerCall(_: string, init: RequestInit) {
    const sent = JSON.parse(String(init.body)) as SentCall;
    calls.push(sent);
    const given = answers[sent.type] ?? new TypeError('no such call here');
    const answer = await (typeof given === 'function' ? given() : given);
    if (answer instanceof Error) throw answer;
    const ok = !('error' in answer);
    return { ok, status: ok ? 200 : 422, json: async () => answer };
  }
  Object.assign(globalThis, { fetch: answerCall });
  return {
    /** What was sent, in order; of one operation when it is named. */
    sent: (type?: string) => calls.filter((sent) => type === undefined || sent.type === type),
  };
}

export function restoreCalls(): void {
  Object.assign(globalThis, { fetch: realFetch });
}

/** A clock that stands until it is told to go on. Testing Library looks for the global `jest` to know of it. */
export function stopClock(): void {
  Object.assign(globalThis, { jest });
  jest.useFakeTimers();
}

export function restartClock(): void {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'jest');
}
