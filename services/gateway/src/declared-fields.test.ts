import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Operation, SERVICE_NAMES, type ServiceName } from '@sentinel/contracts';
import { operationsOf } from '@sentinel/contracts-all';
import { createInternalSigner, createServer, registerOperations } from '@sentinel/service-kit';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';

/** The parts of JSON schema that the answers of the contracts are made of. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const LEAK = 'leaked';
/** What a row of a table may hold beside what is declared. */
const UNDECLARED = ['password_hash', 'totpSecret', 'hash', 'account_id', 'lease'];
const leaks = fc
  .subarray(UNDECLARED, { minLength: 1 })
  .map((names) => Object.fromEntries(names.map((name) => [name, LEAK])));
const UUID = '0e9f2b4c-5d6e-4f70-8a1b-2c3d4e5f6071';
/** One at the least fits each pattern of the contracts. */
const TEXTS = ['', '12', '0000000001', 'ABC', 'a text', 'a@b.example', '2024-01-05', '0000000001-24-000001', UUID];

/**
 * Answers that fit a schema and hold more than it declares.
 * @param inChoices whether objects hold more also where the schema leaves a choice, which is made by their fields
 */
function superset(schema: Schema, inChoices: boolean, isChoice = false): fc.Arbitrary<unknown> {
  const inside = (part: Schema) => superset(part, inChoices, isChoice);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => superset(part, inChoices, true)));
  if (Array.isArray(schema.items)) return fc.tuple(...schema.items.map(inside));
  if (schema.type === 'array')
    return fc.uniqueArray(inside((schema.items ?? {}) as Schema), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(2, schema.maxItems ?? 2)),
      selector: (item) => JSON.stringify(item),
    });
  if (schema.type === 'object') {
    // A dictionary declares no field by name.
    if (!schema.properties) return fc.constant({});
    const declared = fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, inside(part)])),
    );
    if (isChoice && !inChoices) return declared;
    return fc.tuple(declared, leaks).map(([known, more]) => ({ ...known, ...more }));
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  const { pattern = '', maxLength = Number.POSITIVE_INFINITY } = schema;
  const form = new RegExp(pattern, 'u');
  const fitting = TEXTS.filter((text) => form.test(text) && text.length <= maxLength);
  // Where there is no choice, no text is looked at on its way out.
  if (fitting.length === 0 && isChoice) throw new Error(`no sample text fits ${pattern}: add one`);
  return fc.constantFrom(...(fitting.length > 0 ? fitting : ['a text']));
}

const SECRET = 's'.repeat(32);
const CALLER = { accountId: 'a', sessionId: 's', email: 'x@sentinel.example', permissions: ['admin'] };
const apps = new Map<ServiceName, FastifyInstance>();
/** What every operation answers with at the moment. */
let answer: unknown;
beforeAll(async () => {
  for (const service of SERVICE_NAMES) {
    const app = createServer({ name: service, config: { logLevel: 'silent' } });
    // Answers are under test here, and no payload.
    app.setValidatorCompiler(() => () => true);
    const owned = Object.fromEntries(operationsOf(service).map((operation) => [operation.type, operation]));
    const handlers = Object.fromEntries(Object.keys(owned).map((type) => [type, async () => answer as never]));
    registerOperations(app, owned, handlers, {
      internalTokenSecret: SECRET,
      undeclaredErrors: 'fail',
    });
    await app.ready();
    apps.set(service, app);
  }
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

async function leaving({ type, service }: Operation<string, ServiceName>, given: unknown) {
  answer = given;
  const authorization = `Bearer ${createInternalSigner(SECRET)(service, CALLER)}`;
  const { statusCode, body } = await apps
    .get(service)!
    .inject({ method: 'POST', url: `/operations/${type}`, headers: { authorization }, payload: { type } });
  return [statusCode, body.includes(LEAK)];
}

describe('SECURITY 37: whatever a handler gives away, only declared fields leave', () => {
  test.each(
    // Those of the gateway consist of these.
    SERVICE_NAMES.flatMap(operationsOf).map((operation) => [operation.type, operation] as const),
  )('%s', async (_type, operation) => {
    const { response } = operation as { response: Schema };
    await fc.assert(
      fc.asyncProperty(superset(response, false), async (given) => {
        expect(await leaving(operation, given)).toEqual([200, false]);
      }),
      { numRuns: 25 },
    );
    // What fits no choice is not guessed at: nothing of it leaves.
    await fc.assert(
      fc.asyncProperty(superset(response, true), async (given) => {
        expect([
          [200, false],
          [500, false],
        ]).toContainEqual(await leaving(operation, given));
      }),
      { numRuns: 25 },
    );
  });
});
