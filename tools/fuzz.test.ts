import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '../packages/contracts/all/src/index.ts';
import { ERROR_STATUS, type ErrorCode, errorsOf, type Operation } from '../packages/contracts/core/src/index.ts';
import { until } from '../packages/service-kit/src/testing.ts';
import { ACCESS_TABLE } from '../services/gateway/src/testing/access-table.ts';
import { createAnswerCheck } from '../services/gateway/src/testing/answer-faults.ts';
import { type Known, payloads, payloadsAtEnd } from './fuzz/payloads.ts';
import { type Person, startProduct } from './fuzz/start-product.ts';
import { thorough } from './thorough.mjs';

/**
 * Random calls of every operation by every kind of caller against the real services behind the real gateway. `FUZZ_CALLS=20000 node
 * tools/jest.mjs tools/fuzz.test.ts` makes more of them; FAST_CHECK_SEED repeats those of a run that failed.
 */

const CALLS = Number(process.env.FUZZ_CALLS ?? thorough(150, 2_000));
/** As much as a slow machine needs: a call takes some 15 ms on two free cores. */
const MAX_MS = 300_000 + CALLS * 100;
const SEED = Number(process.env.FAST_CHECK_SEED ?? Date.now() % 2 ** 31);

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
  await until('the market is searchable', async () => (await product.market().inject('/readyz')).statusCode === 200);
});
afterAll(() => product.stop());

interface Caller {
  /** Null without a live session. */
  readonly holds: readonly string[] | null;
  readonly session: 'none' | 'own' | 'ended' | 'run by an administrator';
}
const ALL_BUT_ADMIN = ['alerts', 'explore_trades', 'explore_events', 'categorization', 'categorization_admin'];
const KINDS: Readonly<Record<string, Caller>> = {
  anonymous: { holds: null, session: 'none' },
  'with an ended session': { holds: null, session: 'ended' },
  'client without permission': { holds: [], session: 'own' },
  client: { holds: ['alerts', 'explore_trades', 'explore_events'], session: 'own' },
  reviewer: { holds: ['categorization'], session: 'own' },
  categorization_admin: { holds: ['categorization_admin'], session: 'own' },
  admin: { holds: ['admin'], session: 'own' },
  'run by an administrator': { holds: ALL_BUT_ADMIN, session: 'run by an administrator' },
};

const lastOfKind = new Map<string, Person>();
/** A person of the kind: one who has never called before, or as often the last one, with what they have made. */
async function arrive(kind: string, { holds, session }: Caller, returns: boolean): Promise<Person | null> {
  if (session === 'none') return null;
  const last = lastOfKind.get(kind);
  if (returns && last !== undefined) return last;
  const administrator = { ...(session === 'run by an administrator' && { actor: await newcomer(['admin']) }) };
  const person = await product.addPerson(holds ?? ['admin'], { ...administrator, ended: session === 'ended' });
  lastOfKind.set(kind, person);
  return person;
}
const newcomer = (permissions: readonly string[]) => product.addPerson(permissions, { ended: false });

/** What calls may know before the first answer. */
const FROM_THE_START = {
  password: 'Sentinel#2026',
  phone: '2025550123',
  gvkey: '001004',
  interaction_num: 1,
  version: 0,
};

type Payload = Readonly<Record<string, unknown>>;
const all = Object.values(operations) as readonly Operation[];
const faultOfAnswer = createAnswerCheck();

function isAllowed(type: string, { holds, session }: Caller): boolean {
  const { asAnother, may } = ACCESS_TABLE[type as keyof typeof ACCESS_TABLE];
  if (may === 'anyone') return true;
  if (holds === null || (session === 'run by an administrator' && !asAnother)) return false;
  return may === 'logged in' || holds.includes('admin') || may.some((permission) => holds.includes(permission));
}

/** What is wrong with an answer; empty when nothing is. */
function faultsOf(operation: Operation, caller: Caller, status: number, text: string): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push('a fault of the server');
  if (/\n\s+at |node_modules|file:\/\/|postgres|SQLSTATE|\$argon2/i.test(text) || text.includes(product.passwordHash))
    faults.push('tells of its inside');
  if (status < 300 && !isAllowed(operation.type, caller)) faults.push('beyond the role');
  if (operation.stream && status < 300) return faults;
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status >= 300) return [...faults, ...faultsOfError(operation, status, body)];
  const fault = faultOfAnswer(operation.type, body);
  if (fault !== undefined) faults.push(fault);
  return faults;
}

function faultsOfError(operation: Operation, status: number, body: Record<string, unknown>): string[] {
  const { code, error, reason, request_id, ...rest } = body;
  const reasons = errorsOf(operation)[code as ErrorCode];
  const faults: string[] = [];
  if (reasons === undefined) faults.push('an undeclared error');
  if (reason !== undefined && !reasons?.includes(reason as string)) faults.push('an undeclared reason');
  if (ERROR_STATUS[code as ErrorCode] !== status) faults.push('a status that is not that of the code');
  if (typeof error !== 'string' || typeof request_id !== 'string' || Object.keys(rest).length > 0)
    faults.push('not the envelope of errors');
  return faults;
}

/** Values of an answer that later calls may use: ids, names, days. */
function valuesOf(value: unknown, name = ''): Known[] {
  if (typeof value === 'number') return [{ name, value }];
  // The token of a row of get_users names that user.
  if (name === 'access_token') return [{ name: 'user_access_token', value: String(value) }];
  if (typeof value === 'string') return value.length > 0 && value.length < 100 ? [{ name, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, name));
  return Object.entries(value).flatMap(([field, one]) => valuesOf(one, field));
}

/** Every operation by every kind of caller, in the order of the seed. */
function cellsOf(seed: number) {
  const ordered = all.flatMap((operation) =>
    Object.entries(KINDS).map(([kind, caller]) => ({ caller, kind, operation })),
  );
  const [cells = []] = fc.sample(fc.shuffledSubarray(ordered, { minLength: ordered.length }), { seed, numRuns: 1 });
  return cells;
}

/** A random payload; for an operation about oneself, three times of four with the caller's own email and token. */
function payloadOf(operation: Operation, person: Person | null, known: readonly Known[], index: number): Payload {
  const [payload = {}] = fc.sample(payloads(operation, known), { seed: SEED + index, numRuns: 1 });
  return asSentBy(person, operation, payload, index);
}

function asSentBy(person: Person | null, operation: Operation, payload: Payload, index: number): Payload {
  if (person === null) return payload;
  const isOwn = (operation.emailIs ?? 'caller') === 'caller' && index % 4 > 0;
  return {
    ...payload,
    ...('email' in payload && isOwn ? { email: person.email } : {}),
    ...('access_token' in payload ? { access_token: person.token } : {}),
  };
}

/** Whether the payload has somebody else's email where it must be the caller's. */
const namesAnother = ({ access, emailIs = 'caller' }: Operation, { email }: Payload, person: Person | null) =>
  access !== 'open' && emailIs === 'caller' && email !== undefined && email !== person?.email;

const send = (payload: object, person: Person | null, index: number) =>
  product.gateway.inject({
    method: 'POST',
    url: '/api',
    headers: {
      'content-type': 'application/json',
      // Each from its own network, as limits are not under test.
      'x-forwarded-for': `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`,
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    },
    payload: JSON.stringify(payload),
  });

test(
  `${CALLS} random calls, by every kind of caller, of every operation`,
  async () => {
    const cells = cellsOf(SEED);
    const known: Known[] = [];
    const atFirst = valuesOf(FROM_THE_START).concat(product.ciks.map((value) => ({ name: 'cik', value })));
    const statuses: Record<number, number> = {};
    const unsuccessful = new Set(all.map(({ type }) => type));
    for (let index = 0; index < CALLS; index += 1) {
      const { caller, kind, operation } = cells[index % cells.length] as (typeof cells)[number];
      const person = await arrive(kind, caller, index % 2 === 1);
      if (person) known.push(...valuesOf(person));
      // The newest values alone, so that what was just made is found again.
      const payload = payloadOf(operation, person, [...atFirst, ...known.slice(-100)], index);
      const { body, statusCode: status } = await send(payload, person, index);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const faults = faultsOf(operation, caller, status, body);
      if (status < 300 && namesAnother(operation, payload, person)) faults.push('in the name of another');
      if (faults.length > 0)
        throw new Error(
          `${faults.join('; ')}\n${JSON.stringify({ seed: SEED, call: index, kind, payload, status, body })}`,
        );
      if (status < 300) unsuccessful.delete(operation.type);
      if (status === 200 && !operation.stream) known.push(...valuesOf(JSON.parse(body)).slice(0, 20));
    }
    process.stdout.write(
      `Fuzzed (seed ${SEED}): ${JSON.stringify(statuses)}; without a success: ${[...unsuccessful].join(', ')}\n`,
    );
    // Else the calls reach nothing that could go wrong.
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '422']));
    expect((statuses[200] ?? 0) / CALLS).toBeGreaterThan(0.1);
  },
  MAX_MS,
);

test.each(['minimum', 'maximum'] as const)(
  'whole numbers at the %s of their range, in every operation',
  async (end) => {
    const atFirst = valuesOf(FROM_THE_START).concat(product.ciks.map((value) => ({ name: 'cik', value })));
    const admin: Caller = { holds: ['admin'], session: 'own' };
    const faults: string[] = [];
    for (const [at, operation] of all.entries()) {
      const tries = fc.sample(payloadsAtEnd(operation, atFirst, end), { seed: SEED, numRuns: thorough(1, 5) });
      for (const [nth, sample] of tries.entries()) {
        // An operation may end its caller's session.
        const person = await newcomer(['admin']);
        const payload = asSentBy(person, operation, sample, 1);
        const { body, statusCode } = await send(payload, person, CALLS + at * tries.length + nth);
        const found = faultsOf(operation, admin, statusCode, body);
        if (found.length > 0) faults.push(JSON.stringify({ seed: SEED, found, payload, body }));
      }
    }
    expect(faults).toEqual([]);
  },
);
