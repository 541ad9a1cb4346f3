import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Operation, OperationType } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { ACCESS_TABLE } from './testing/access-table.ts';
import { samplePayload } from './testing/sample-payload.ts';
import { answersWith, startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

type Person = Awaited<ReturnType<TestGateway['logIn']>>;
const everyOperation = Object.values(operations) as readonly Operation[];
/** Every permission that some operation requires, except "admin". */
const ALL_BUT_ADMIN = [
  ...new Set(Object.values(ACCESS_TABLE).flatMap(({ may }) => (typeof may === 'string' ? [] : may))),
].filter((permission) => permission !== 'admin');

/** Who calls: their permissions (null: no live session), and how they got their token. */
interface Caller {
  readonly holds: readonly string[] | null;
  readonly arrive: () => Promise<Person | null>;
  readonly isImpersonator?: true;
}
const holder = (holds: readonly string[]): Caller => ({ holds, arrive: () => gateway.logIn([...holds]) });
const CALLERS: Readonly<Record<string, Caller>> = {
  anonymous: { holds: null, arrive: async () => null },
  'client without permission': holder([]),
  client: holder(['alerts', 'explore_trades', 'explore_events']),
  reviewer: holder(['categorization']),
  categorization_admin: holder(['categorization_admin']),
  admin: holder(['admin']),
  // As a user with every permission but "admin", so that only the impersonation can be the reason for a rejection.
  impersonator: {
    holds: ALL_BUT_ADMIN,
    isImpersonator: true,
    arrive: async () => gateway.runAs(await gateway.logIn(['admin']), await gateway.logIn([...ALL_BUT_ADMIN])),
  },
  'revoked session': {
    holds: null,
    arrive: async () => {
      const person = await gateway.logIn(['admin']);
      await gateway.database.sql`update identity.session set revoked_at = now() where id = ${person.sessionId}`;
      return person;
    },
  },
  'expired token': {
    holds: null,
    arrive: async () => {
      const person = await gateway.logIn(['admin']);
      const exp = Math.floor(Date.now() / 1000) - 1;
      return { ...person, token: gateway.sign({ sub: person.accountId, sid: person.sessionId, exp }) };
    },
  },
};

/** The expected result for a caller, according to the table typed from the spec. */
function expectedStatus(type: OperationType, { holds, isImpersonator }: Caller): 200 | 401 | 403 {
  const { may, asAnother } = ACCESS_TABLE[type];
  if (may === 'anyone') return 200;
  if (holds === null) return 401;
  if (isImpersonator && !asAnother) return 403;
  if (may === 'logged in') return 200;
  return holds.includes('admin') || may.some((permission) => holds.includes(permission)) ? 200 : 403;
}

/** What services are asked for a call: the operation or, where the gateway composes its answer, the parts that the caller may call. */
const forwardedFor = ({ composedOf, type }: Operation, caller: Caller): string[] =>
  composedOf === undefined
    ? [type]
    : Object.values(composedOf)
        .map((part) => part.type as OperationType)
        .filter((part) => expectedStatus(part, caller) === 200)
        .sort();

const cells = everyOperation.flatMap((operation) =>
  Object.entries(CALLERS).map(([name, caller], index) => ({ operation, name, caller, index })),
);

describe('the access matrix, from the table typed from the spec (SECURITY.md 35)', () => {
  test.each(
    cells.map(
      (cell) =>
        [
          cell.operation.type,
          cell.name,
          expectedStatus(cell.operation.type as OperationType, cell.caller),
          cell,
        ] as const,
    ),
  )('%s as %s: %i', async (_type, _name, status, { operation, caller, index }) => {
    gateway.hops.length = 0;
    const person = await caller.arrive();
    const answer = await gateway.post(samplePayload(operation, person ?? {}), {
      'x-forwarded-for': `192.0.2.${index + 1}`, // each caller has its own address, because limits are not under test
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([status, status === 200 ? undefined : expect.any(String)]);
    const sent = gateway.hops.map(({ type }) => type).sort();
    expect(sent).toEqual(status === 200 ? forwardedFor(operation, caller) : []);
  });

  test('the contracts say what the table says, one by one', () => {
    const declared = Object.fromEntries(
      everyOperation.map(({ type, access, impersonation }) => [
        type,
        { access, asAnother: impersonation === 'allowed' },
      ]),
    );
    const words = { anyone: 'open', 'logged in': 'session' } as const;
    expect(declared).toEqual(
      Object.fromEntries(
        Object.entries(ACCESS_TABLE).map(([type, { may, asAnother }]) => [
          type,
          { access: typeof may === 'string' ? words[may] : may, asAnother },
        ]),
      ),
    );
  });

  test('each kind of rule is met by some operation, so that no column passes for want of cases', () => {
    for (const name of ['client', 'reviewer', 'categorization_admin', 'impersonator']) {
      const statuses = cells
        .filter((cell) => cell.name === name)
        .map((cell) => expectedStatus(cell.operation.type as OperationType, cell.caller));
      expect(new Set(statuses)).toEqual(new Set([200, 403]));
    }
  });
});

describe('what counts at the next call (SECURITY.md 27, 28, 39)', () => {
  const call = async (person: Person) => {
    const payload = { type: 'get_alerts', email: person.email };
    return (await gateway.post(payload, { authorization: `Bearer ${person.token}` })).statusCode;
  };

  test('a permission taken away', async () => {
    const person = await gateway.logIn(['alerts']);
    expect(await call(person)).toBe(200);
    await gateway.database.sql`update identity.account set permissions = '{}' where id = ${person.accountId}`;
    await answersWith(403, () => call(person));
  });

  test('an account disabled, a session ended', async () => {
    const [one, other] = [await gateway.logIn(['alerts']), await gateway.logIn(['alerts'])];
    expect([await call(one), await call(other)]).toEqual([200, 200]);
    await gateway.database.sql`update identity.account set disabled_at = now() where id = ${one.accountId}`;
    await gateway.database.sql`update identity.session set revoked_at = now() where id = ${other.sessionId}`;
    await answersWith(401, () => call(one));
    await answersWith(401, () => call(other));
  });

  test('the absolute end of a session, whatever its token says (SECURITY.md 29)', async () => {
    const person = await gateway.logIn(['alerts']);
    expect(await call(person)).toBe(200);
    await gateway.database.sql`
      update identity.session set expires_at = now() - interval '1 second' where id = ${person.sessionId}`;
    await answersWith(401, () => call(person));
  });

  test('without a notice, a session that has ended is remembered for a second', async () => {
    const sure = await gateway.startAnother({ sessionsMaxAgeMs: 1_000 });
    const person = await gateway.logIn(['alerts']);
    const status = async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
      const payload = { type: 'get_alerts', email: person.email };
      return (await sure.inject({ method: 'POST', url: '/api', headers, payload })).statusCode;
    };
    await gateway.database.sql`alter table identity.session disable trigger tell_session_changed`;
    try {
      expect([await status(), await call(person)]).toEqual([200, 200]);
      await gateway.database.sql`update identity.session set revoked_at = now() where id = ${person.sessionId}`;
      await answersWith(401, status);
      // The other gateway remembers for longer, and was not told.
      expect(await call(person)).toBe(200);
    } finally {
      await gateway.database.sql`alter table identity.session enable trigger tell_session_changed`;
    }
  });

  test('an answer of identity that may have ended a session is the last that an old one gets', async () => {
    const person = await gateway.logIn(['alerts']);
    expect(await call(person)).toBe(200);
    await gateway.database.sql`alter table identity.session disable trigger tell_session_changed`;
    try {
      await gateway.database.sql`update identity.session set revoked_at = now() where id = ${person.sessionId}`;
      expect(await call(person)).toBe(200);
      const other = await gateway.logIn([]);
      const logout = { type: 'logout' };
      expect((await gateway.post(logout, { authorization: `Bearer ${other.token}` })).statusCode).toBe(200);
      expect(await call(person)).toBe(401);
    } finally {
      await gateway.database.sql`alter table identity.session enable trigger tell_session_changed`;
    }
  });
});

describe("somebody else's name in the payload", () => {
  test('the email must be the caller’s own', async () => {
    const [one, other] = [await gateway.logIn(['alerts']), await gateway.logIn(['alerts'])];
    const answer = await gateway.post(
      { type: 'get_alerts', email: other.email },
      { authorization: `Bearer ${one.token}` },
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  test('a categorization administrator may name another in what reviewers call, and there only (part 3 section 4)', async () => {
    const reviewer = await gateway.logIn(['categorization']);
    const status = async (type: string, permissions: string[]) => {
      const person = await gateway.logIn(permissions);
      const payload = samplePayload(operations[type as OperationType], { email: reviewer.email });
      return (await gateway.post(payload, { authorization: `Bearer ${person.token}` })).statusCode;
    };
    const ofReviewers = everyOperation.filter(({ emailIs }) => emailIs === 'reviewer').map(({ type }) => type);
    expect(ofReviewers).toEqual([
      'get_categorization_history',
      'get_ey_fraud_categorizations',
      'get_ey_fraud_confcalls',
      'get_other_categorizations',
      'insert_categorization',
    ]);
    for (const type of ofReviewers) {
      expect(await status(type, ['categorization_admin'])).toBe(200);
      expect(await status(type, ['categorization', 'admin'])).toBe(403);
    }
    expect(await status('get_alerts', ['categorization_admin', 'alerts'])).toBe(403);
  });

  test('while running as another user it must be theirs, not the administrator’s', async () => {
    const [admin, subject] = [await gateway.logIn(['admin']), await gateway.logIn(['alerts'])];
    const { token } = await gateway.runAs(admin, subject);
    const call = (email: string) => gateway.post({ type: 'get_alerts', email }, { authorization: `Bearer ${token}` });
    expect([(await call(subject.email)).statusCode, (await call(admin.email)).statusCode]).toEqual([200, 403]);
  });

  test('the address is told apart from others by its letters, not their case (SECURITY.md 36)', async () => {
    const person = await gateway.logIn(['alerts']);
    const as = async (email: string) =>
      (await gateway.post({ type: 'get_alerts', email }, { authorization: `Bearer ${person.token}` })).statusCode;
    expect([await as(person.email.toUpperCase()), await as(person.email.replace('p', '\u0440'))]).toEqual([200, 403]);
  });

  test('the token must be that of the header', async () => {
    const [one, other] = [await gateway.logIn([]), await gateway.logIn([])];
    const answer = await gateway.post(
      { type: 'get_user', access_token: other.token },
      { authorization: `Bearer ${one.token}` },
    );
    expect(answer.statusCode).toBe(401);
  });
});
