import { jest } from '@jest/globals';

type Answer = object | Error;
type Answers = Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>>;

interface SentCall {
  readonly type: string;
  readonly [field: string]: unknown;
}

const realFetch: unknown = Reflect.get(globalThis, 'fetch');

/**
 * A stand-in for the API: answers each operation in the contract's form. An Error simulates a network failure;
 * operations that are not named fail the same way.
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
    /** The calls that were sent, in order; with a type, only those of this operation. */
    sent: (type?: string) => calls.filter((sent) => type === undefined || sent.type === type),
  };
}

export function restoreCalls(): void {
  Object.assign(globalThis, { fetch: realFetch });
}

/** A clock that stands still until told to advance. Testing Library detects it by the global `jest`. */
export function stopClock(): void {
  Object.assign(globalThis, { jest });
  jest.useFakeTimers();
}

export function restartClock(): void {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'jest');
}
