import { hash } from '@node-rs/argon2';
import { schema } from '../../packages/database/src/index.ts';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { report } from './report.ts';
import { startGatewayAndIdentity } from './support/gateway-and-identity.ts';

/**
 * Logins, and how they affect everybody else (SECURITY.md 12: the p99 of a read stays below 200 ms): logins per second
 * with 200 people at once, and the time of a small read, alone and while they log in. Everything runs on this machine.
 */
const PEOPLE = 200;
const ROUNDS = 3;
const PASSWORD = 'Sentinel#2026';
const { gatewayUrl, databaseUrl, stop } = await startGatewayAndIdentity();

interface Answer {
  readonly access_token?: string;
  readonly error?: string;
}

/** Each person has their own address, because the limits count by address. */
async function call(person: number, payload: object, token?: string): Promise<{ answer: Answer; status: number }> {
  const response = await fetch(`${gatewayUrl}/api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `192.0.2.${person % 250}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  return { answer: (await response.json()) as Answer, status: response.status };
}

const logIn = async (person: number) => {
  const payload = {
    type: 'check_login',
    email: `person${person}@bench.example`,
    password: PASSWORD,
    device_id: `web_bench${person}`,
  };
  const { answer, status } = await call(person, payload);
  if (answer.access_token === undefined) throw new Error(`login: ${status} ${answer.error ?? ''}`);
  return answer.access_token;
};

/**
 * Reads one profile after another until told to stop, over many sessions because each has a limit; returns the times.
 */
async function readUntil(ended: () => boolean, tokens: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !ended(); turn += 1) {
    const token = tokens[turn % tokens.length] ?? '';
    const began = performance.now();
    const { status, answer } = await call(turn, { type: 'get_user', access_token: token }, token);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`read: ${status} ${answer.error ?? ''}`);
  }
  return times;
}

try {
  const database = openAsOwner(databaseUrl, { max: 2 });
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.orm
    .insert(schema.account)
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({ email: `person${n}@bench.example`, name: 'Bench', passwordHash })),
    );
  await database.close();

  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) tokens.push(await logIn(person)); // also the warm-up

  const QUIET_MS = 3_000;
  const quietUntil = performance.now() + QUIET_MS;
  const quiet = await readUntil(() => performance.now() >= quietUntil, tokens);
  report({ name: 'logins', metric: 'get_user alone', unit: 'ms', values: quiet, n: quiet.length });

  const rates: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const began = performance.now();
    const reads = readUntil(() => isOver, tokens);
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => logIn(person)));
    rates.push(PEOPLE / ((performance.now() - began) / 1000));
    isOver = true;
    busy.push(...(await reads));
  }
  report({ name: 'logins', metric: `${PEOPLE} people at once`, unit: 'logins/s', values: rates, n: PEOPLE * ROUNDS });
  report({
    name: 'logins',
    metric: `get_user while ${PEOPLE} people log in`,
    unit: 'ms',
    values: busy,
    n: busy.length,
  });
} finally {
  await stop();
}
