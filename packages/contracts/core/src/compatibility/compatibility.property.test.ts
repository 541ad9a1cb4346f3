import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import fc, { type GeneratorValue } from 'fast-check';
import { type ContractOperation, contractFaults, type JsonSchema, usedOperation } from './index.ts';

const NAMES = ['a', 'b', 'c', 'd'];
type Pick = GeneratorValue;

const chance = (pick: Pick, percent: number) => pick(fc.nat, 99) < percent;

function limits(pick: Pick, low: string, high: string): Record<string, number> {
  const from = pick(fc.nat, 4);
  return {
    ...(chance(pick, 50) ? { [low]: from } : {}),
    ...(chance(pick, 50) ? { [high]: from + pick(fc.nat, 4) } : {}),
  };
}

function schema(pick: Pick, depth = 3): JsonSchema {
  const kind = pick(fc.nat, depth > 0 ? 8 : 5);
  if (kind === 0) return { type: 'string', ...limits(pick, 'minLength', 'maxLength') };
  if (kind === 1) return { type: 'integer', ...limits(pick, 'minimum', 'maximum') };
  if (kind === 2) return { type: 'number', ...limits(pick, 'minimum', 'maximum') };
  if (kind === 3) return { type: pick(fc.constantFrom<string[]>, 'boolean', 'null') };
  if (kind === 4) return { enum: pick(fc.subarray<unknown>, ['x', 'yy', 1, 2.5, null], { minLength: 1 }) };
  if (kind === 5) return chance(pick, 50) ? { const: 'x', type: 'string' } : { type: 'string', pattern: '^[xy]*$' };
  if (kind === 6) return { anyOf: [schema(pick, depth - 1), schema(pick, depth - 1)] };
  if (kind === 7)
    return chance(pick, 70)
      ? { type: 'array', items: schema(pick, depth - 1), ...limits(pick, 'minItems', 'maxItems') }
      : { type: 'object', patternProperties: { '^.*$': schema(pick, depth - 1) } };
  return object(pick, depth);
}

function object(pick: Pick, depth = 3): JsonSchema {
  const names = pick(fc.subarray<string>, NAMES);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schema(pick, depth - 1)])),
    required: names.filter(() => chance(pick, 50)),
    ...(chance(pick, 70) ? { additionalProperties: false } : {}),
  };
}

/** The schema after somebody worked on it: mostly as before. */
function changed(pick: Pick, old: JsonSchema): JsonSchema {
  if (chance(pick, 4)) return schema(pick, 1);
  const next: Record<string, unknown> = { ...old };
  for (const key of ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'])
    if (key in next && chance(pick, 10))
      next[key] = Math.max(0, (next[key] as number) + pick(fc.constantFrom<number[]>, -1, 1));
  if (Array.isArray(old.enum) && chance(pick, 15))
    next.enum = pick(fc.subarray<unknown>, ['x', 'yy', 1, 2.5, null, 'new'], { minLength: 1 });
  if (old.type === 'integer' && chance(pick, 5)) next.type = 'number';
  if (Array.isArray(old.anyOf)) {
    next.anyOf = (old.anyOf as JsonSchema[]).map((branch) => changed(pick, branch));
    if (chance(pick, 10)) (next.anyOf as JsonSchema[]).push(schema(pick, 1));
  }
  if (old.items) next.items = changed(pick, old.items as JsonSchema);
  for (const key of ['properties', 'patternProperties'] as const) {
    if (!old[key]) continue;
    next[key] = Object.fromEntries(
      Object.entries(old[key] as Record<string, JsonSchema>)
        .filter(() => key !== 'properties' || !chance(pick, 8))
        .map(([name, field]) => [name, changed(pick, field)]),
    );
  }
  if (old.properties) {
    const fields = next.properties as Record<string, JsonSchema>;
    const fresh = pick(fc.constantFrom<string[]>, ...NAMES);
    if (chance(pick, 20) && !(fresh in fields)) fields[fresh] = schema(pick, 1);
    next.required = Object.keys(fields).filter((name) =>
      (old.required as string[]).includes(name) ? !chance(pick, 8) : chance(pick, 8),
    );
    if (old.additionalProperties === undefined && chance(pick, 40)) next.additionalProperties = false;
    else if (chance(pick, 3)) delete next.additionalProperties;
  }
  return next;
}

const ANYTHING = ['', 'x', 'xy', 'yy', 'new', 0, 1, 2, 2.5, 7, true, null];

/** A value that mostly fits the schema; ajv decides whether it does. */
function value(pick: Pick, of: JsonSchema): unknown {
  if (Array.isArray(of.anyOf)) return value(pick, pick(fc.constantFrom<JsonSchema[]>, ...(of.anyOf as JsonSchema[])));
  if ('const' in of) return of.const;
  if (Array.isArray(of.enum)) return pick(fc.constantFrom<unknown[]>, ...of.enum);
  const low = (of.minimum ?? of.minLength ?? of.minItems ?? 0) as number;
  const high = (of.maximum ?? of.maxLength ?? of.maxItems ?? low + 3) as number;
  const size = low + pick(fc.nat, Math.max(0, high - low));
  if (of.type === 'string') return pick(fc.constantFrom<string[]>, 'x', 'y').repeat(size);
  if (of.type === 'integer') return size;
  if (of.type === 'number') return chance(pick, 50) ? size : Math.min(high, size + 0.5);
  if (of.type === 'boolean') return chance(pick, 50);
  if (of.type === 'null') return null;
  if (of.type === 'array') return Array.from({ length: size }, () => value(pick, of.items as JsonSchema));
  const {
    properties = {},
    required = [],
    patternProperties,
    additionalProperties,
  } = of as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    patternProperties?: Record<string, JsonSchema>;
    additionalProperties?: false;
  };
  const entry = Object.values(patternProperties ?? {})[0];
  const free = entry ?? (additionalProperties === false ? undefined : null);
  return Object.fromEntries([
    ...NAMES.filter((name) => !(name in properties) && free !== undefined && chance(pick, 40)).map((name) => [
      name,
      free ? value(pick, free) : pick(fc.constantFrom<unknown[]>, ...ANYTHING),
    ]),
    ...Object.keys(properties)
      .filter((name) => required.includes(name) || chance(pick, 60))
      .map((name) => [name, value(pick, properties[name] as JsonSchema)]),
  ]);
}

const ajv = new Ajv({ strict: false });
const fits = (of: JsonSchema, one: unknown) => {
  const isValid = ajv.compile(of)(one);
  ajv.removeSchema();
  return isValid;
};

describe('where no fault is found between a release and a gateway', () => {
  const NAMED = new Set(['a', 'b']);
  const used = (then: ContractOperation) =>
    usedOperation({ type: 'op', file: 'page.ts', namedIn: (name) => (NAMED.has(name) ? 'page.ts' : undefined) }, then);

  test('each request that the release may send is taken', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.gen(), (pick) => {
        const then: ContractOperation = { access: 'open', request: object(pick), response: {} };
        const now = { ...then, request: changed(pick, then.request) };
        const calls = { op: used(then) };
        if (contractFaults('area', calls, { op: now }).length > 0) return;
        for (let round = 0; round < 3; round += 1) {
          const sent = value(pick, calls.op.sends);
          if (!fits(calls.op.sends, sent)) continue;
          taken += 1;
          if (!fits(now.request, sent))
            throw new Error(
              `${JSON.stringify(sent)} is not taken: ${JSON.stringify({ sends: calls.op.sends, now: now.request })}`,
            );
        }
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('each answer has the fields that the release reads, with the types that they had', () => {
    let answered = 0;
    fc.assert(
      fc.property(fc.gen(), (pick) => {
        const then: ContractOperation = { access: 'open', request: { type: 'object' }, response: object(pick) };
        const now = { ...then, response: changed(pick, then.response) };
        const calls = { op: used(then) };
        if (contractFaults('area', calls, { op: now }).length > 0) return;
        for (let round = 0; round < 3; round += 1) {
          const answer = value(pick, now.response);
          if (!fits(now.response, answer)) continue;
          answered += 1;
          if (!fits(calls.op.reads, answer))
            throw new Error(
              `${JSON.stringify(answer)} is not as before: ${JSON.stringify({ reads: calls.op.reads, now: now.response })}`,
            );
        }
      }),
      { numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(100);
  });

  test('a contract fits what was built with it', () => {
    fc.assert(
      fc.property(fc.gen(), (pick) => {
        // Every object of the contracts takes only its own fields (registry.test.ts).
        const closed = (one: JsonSchema): JsonSchema =>
          JSON.parse(JSON.stringify(one).replaceAll('"properties"', '"additionalProperties":false,"properties"'));
        const then: ContractOperation = {
          access: ['alerts'],
          request: closed(object(pick)),
          response: closed(object(pick)),
        };
        expect(contractFaults('area', { op: used(then) }, { op: then })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
