import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ERROR_STATUS, type Operation, OWNER_NAMES } from '@sentinel/contracts';
import {
  AccessToken,
  Email,
  MailedToken,
  NewPassword,
  Password,
  PersonName,
  Phone,
  ProfileImage,
  Reason,
  RefreshToken,
  SignUpToken,
  SixDigits,
} from '@sentinel/contracts/fields';
import { findOperation, operations, operationsOf } from './index.ts';

/** Walks every schema node and calls `visit` with its path. */
function walk(schema: unknown, path: string, visit: (node: Record<string, unknown>, path: string) => void): void {
  if (Array.isArray(schema)) {
    schema.forEach((part, index) => {
      walk(part, `${path}/${index}`, visit);
    });
    return;
  }
  if (schema === null || typeof schema !== 'object') return;
  visit(schema as Record<string, unknown>, path);
  for (const [key, part] of Object.entries(schema)) if (key !== 'const') walk(part, `${path}/${key}`, visit);
}

/** What is wrong with a schema node, by the rules of DESIGN section 3. */
function faultsOf(schema: unknown, name: string): string[] {
  const faults: string[] = [];
  walk(schema, name, (node, path) => {
    if (node.type === 'string' && node.const === undefined && node.maxLength === undefined)
      faults.push(`${path}: string without maxLength`);
    if (
      (node.type === 'number' || node.type === 'integer') &&
      node.const === undefined &&
      (node.minimum === undefined || node.maximum === undefined)
    )
      faults.push(`${path}: number without a range`);
    if (node.type === 'array' && node.maxItems === undefined && !Array.isArray(node.items))
      faults.push(`${path}: array without maxItems`);
    if (node.type === 'object' && node.properties !== undefined && node.additionalProperties !== false)
      faults.push(`${path}: object takes unknown fields`);
  });
  return faults;
}

describe('the registry of operations', () => {
  test.each(Object.entries(operations))('%s is named as its type and bounds every field', (name, operation) => {
    expect(operation.type).toBe(name);
    expect(faultsOf(operation.request, `${name}.request`)).toEqual([]);
    // Numbers in answers are bounded by what is stored; numbers in requests need a range.
    expect(
      faultsOf(operation.response, `${name}.response`).filter((fault) => !fault.endsWith('number without a range')),
    ).toEqual([]);
    expect(operation.access === 'open' || operation.access === 'session' || operation.access.length > 0).toBe(true);
    expect(operation.maxBodyBytes).toBeGreaterThan(0);
    for (const [code, reasons] of Object.entries(operation.errors)) {
      expect(ERROR_STATUS).toHaveProperty(code);
      for (const reason of reasons) expect(reason).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(new Set(reasons).size).toBe(reasons.length);
    }
  });

  test('each operation has audit words of its own, and others for a call that did not succeed', () => {
    const words = Object.values(operations).map(({ auditWords }) => auditWords);
    for (const { done, attempted } of words)
      expect([done, attempted]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^Tried to [a-z]/)]);
    expect(new Set(words.flatMap(({ done, attempted }) => [done, attempted])).size).toBe(words.length * 2);
  });

  /** What audit rows never hold, because they outlive accounts (docs/decisions/0030-audited-names.md). */
  const NEVER_AUDITED = [
    Email,
    Password,
    NewPassword,
    AccessToken,
    RefreshToken,
    MailedToken,
    SignUpToken,
    SixDigits,
    PersonName,
    Phone,
    Reason,
    ProfileImage,
  ].map((schema) => JSON.stringify(schema));
  test.each(Object.values<Operation>(operations))(
    '$type says what its audit row concerns: fields of its payload with names or numbers of things',
    ({ auditConcerns, request }) => {
      if (auditConcerns === null || auditConcerns === 'noted') return;
      expect(auditConcerns.length).toBeGreaterThan(0);
      for (const field of auditConcerns) {
        const text = JSON.stringify(request.properties[field]);
        expect(NEVER_AUDITED).not.toContain(text);
        expect(text).not.toContain('"type":"object"');
      }
    },
  );

  test('whatever names an alert, a company, a saved search or an interaction in its payload is audited with it', () => {
    const NAMES = [
      'alert_name',
      'new_alert_name',
      'gvkey',
      'gvkeys',
      'interaction_num',
      'cik',
      'ciks',
      'ticker',
      'tickers',
      'accno',
    ];
    const unnamed = Object.values<Operation>(operations).flatMap(({ type, auditConcerns, request }) =>
      NAMES.filter((name) => name in request.properties && !auditConcerns?.includes(name))
        // The companies of an alert are its rule; its name is what it concerns.
        .filter((name) => name !== 'tickers' || !('alert_name' in request.properties))
        .map((name) => `${type}: ${name}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('the schema lint sees an unbounded string, number, array and object', () => {
    const properties = { a: { type: 'string' }, b: { type: 'array', items: {} }, c: { type: 'integer', minimum: 1 } };
    expect(faultsOf({ type: 'object', properties }, 'x')).toHaveLength(4);
  });

  /** Texts that are hashed or compared before they reach a statement. */
  const NEVER_STORED = /password$|access_token$|email_verification_token$|password_reset_token$|refresh_token$/;
  test.each(Object.entries(operations))(
    '%s takes no text that PostgreSQL cannot store: no NUL, and no half of a character but in what is only looked up',
    (_name, { request }) => {
      const takes = (node: Record<string, unknown>, text: string) =>
        typeof node.pattern !== 'string' || new RegExp(node.pattern, 'u').test(text);
      const faults: string[] = [];
      walk(request, '', (node, path) => {
        if (node.type !== 'string' || node.const !== undefined || node.enum || node.format || NEVER_STORED.test(path))
          return;
        const around = (sign: string) => [sign, `abcdefgh${sign}`, `ab${sign}@b.example`];
        if (around('\0').some((text) => takes(node, text))) faults.push(`${path}: NUL`);
        if (!/(sign_up_token|query)$/.test(path) && around('\ud800').some((text) => takes(node, text)))
          faults.push(`${path}: half a character`);
      });
      expect(faults).toEqual([]);
    },
  );

  test.each(OWNER_NAMES)('each operation of %s has a file of its own there, named as its type', (service) => {
    const files = readdirSync(new URL(`../../${service}/src/operations/`, import.meta.url));
    expect(files.sort()).toEqual(
      operationsOf(service)
        .map(({ type }) => `${type}.ts`)
        .sort(),
    );
  });

  test('every operation belongs to exactly one service', () => {
    const counts = OWNER_NAMES.map((service) => operationsOf(service).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(Object.keys(operations).length);
  });

  test('names of the object prototype find no operation', () => {
    for (const type of ['__proto__', 'constructor', 'toString', '']) expect(findOperation(type)).toBeUndefined();
  });

  test('logins, and they alone, limit failures by network', () => {
    const limited = Object.values<Operation>(operations).filter(({ networkFailures }) => networkFailures);
    expect(limited.map(({ type, networkFailures }) => [type, networkFailures])).toEqual([
      ['check_login', { limit: 100, windowSeconds: 900 }],
      ['verify_2fa_login', { limit: 100, windowSeconds: 900 }],
    ]);
  });

  test('operations are frozen', () => {
    expect(Object.isFrozen(operations.check_login)).toBe(true);
  });
});
