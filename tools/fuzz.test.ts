import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ERROR_STATUS, type ErrorCode, errorsOf, type Operation, operations } from '../packages/contracts/src/index.ts';
import { until } from '../packages/service-kit/src/testing.ts';
import { ACCESS_TABLE } from '../services/gateway/src/testing/access-table.ts';
import { createAnswerCheck } from '../services/gateway/src/testing/answer-faults.ts';
import { payloads } from './fuzz/payloads.ts';
import { type Person, startProduct } from './fuzz/start-product.ts';

/**
 * Random calls of every operation by every kind of caller against the real services behind the real gateway. `FUZZ_CALLS=20000 node
 * tools/jest.mjs tools/fuzz.test.ts` makes more of them; FAST_CHECK_SEED repeats those of a run that failed.
 */

const CALLS = Number(process.env.FUZZ_CALLS ?? 2_000);
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

/** A person of the kind who has never called before. */
async function arrive({ holds, session }: Caller): Promise<Person | null> {
  if (session === 'none') return null;
  const administrator = { ...(session === 'run by an administrator' && { actor: await newcomer(['admin']) }) };
  return product.addPerson(holds ?? ['admin'], { ...administrator, ended: session === 'ended' });
}
const newcomer = (permissions: readonly string[]) => product.addPerson(permissions, { ended: false });

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

/** Texts of an answer that later calls may use: ids, names, days. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 0 && value.length < 100 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
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
function payloadOf(operation: Operation, person: Person | null, known: readonly string[], index: number): Payload {
  const [payload = {}] = fc.sample(payloads(operation, known), { seed: SEED + index, numRuns: 1 });
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

test(`${CALLS} random calls, by every kind of caller, of every operation`, async () => {
  const cells = cellsOf(SEED);
  const known: string[] = [...product.ciks];
  const statuses: Record<number, number> = {};
  for (let index = 0; index < CALLS; index += 1) {
    const { caller, kind, operation } = cells[index % cells.length] as (typeof cells)[number];
    const person = await arrive(caller);
    if (person) known.push(person.email, person.accountId, person.sessionId);
    // The newest texts alone, so that what was just made is found again.
    const payload = payloadOf(operation, person, known.slice(-300), index);
    const { body, statusCode: status } = await send(payload, person, index);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const faults = faultsOf(operation, caller, status, body);
    if (status < 300 && namesAnother(operation, payload, person)) faults.push('in the name of another');
    if (faults.length > 0)
      throw new Error(
        `${faults.join('; ')}\n${JSON.stringify({ seed: SEED, call: index, kind, payload, status, body })}`,
      );
    if (status === 200 && !operation.stream) known.push(...textsOf(JSON.parse(body)).slice(0, 20));
  }
  process.stdout.write(`Fuzzed (seed ${SEED}): ${JSON.stringify(statuses)}\n`);
  // Else the calls reach nothing that could go wrong.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '422']));
  expect((statuses[200] ?? 0) / CALLS).toBeGreaterThan(0.1);
});
