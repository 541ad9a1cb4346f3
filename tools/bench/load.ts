import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { schema } from '../../packages/database/src/index.ts';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { report } from './report.ts';
import { childProcesses, startProduct } from './support/running-product.ts';

/**
 * People at work on the running product: `LOAD_USERS` (200) who are logged in do what people do, each with a pause for thinking
 * between two calls, for `LOAD_SECONDS` (300). The time of each operation, what was shed or limited, and the memory of each process
 * after the first and the last fifth. The calls, the product and PostgreSQL share the cores; all calls come from one address, so more
 * than 100 a second would meet the limit of a network.
 */
const USERS = Number(process.env.LOAD_USERS ?? 200);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 300);
/** From half to one and a half times as long. */
const THINK_MS = 5_000;
const PASSWORD = 'Sentinel#2026';

interface User {
  readonly email: string;
  readonly token: string;
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const page = { page: 1, limit: 20, sort_direction: 'desc' } as const;
const trades = () => ({
  start_date: oneOf(['all', '2025-01-01', '2026-01-01']),
  ...page,
  sort_column: oneOf(['trade_return', 'value', 'days_to_file']),
});
const events = () => ({ ...page, page: oneOf([1, 1, 1, 2, 3]), sort_column: oneOf(['event_return', 'date_filed']) });

/** What people do, as often as it is named: a search, its next page, a study of it; typing; looking at alerts. */
const WORK: readonly ((user: User) => Record<string, unknown>)[] = [
  ({ email }) => ({ type: 'explore_trades', email, ...trades() }),
  ({ email }) => ({ type: 'explore_trades', email, ...trades() }),
  ({ email }) => ({ type: 'explore_events', email, ...events() }),
  ({ email }) => ({ type: 'study_trades', email, start_date: 'all', allow_estimate: true }),
  () => ({ type: 'search_entities', query: oneOf(['a', 'al', 'co', 'har', 'smith', 'gro']) }),
  () => ({ type: 'search_entities', query: oneOf(['be', 'mar', 'in', 'john']) }),
  () => ({ type: 'search_entities', query: oneOf(['s', 'te', 'van']) }),
  ({ email }) => ({ type: 'get_alerts', email }),
  ({ email }) => ({ type: 'get_alert_activity', email }),
  ({ token }) => ({ type: 'get_user', access_token: token }),
  () => ({ type: 'get_freshness' }),
];

const times = new Map<string, number[]>();
const refusals = new Map<string, number>();
const product = await startProduct();

async function call(payload: Record<string, unknown>, token?: string): Promise<Record<string, unknown>> {
  const began = performance.now();
  const response = await fetch(`${product.url}/api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  const type = String(payload.type);
  if (response.ok) times.set(type, [...(times.get(type) ?? []), performance.now() - began]);
  else {
    const what = `${type}: ${response.status} ${String(answer.code)}`;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
  }
  return answer;
}

/** Accounts for the load, logged in through the edge; a few at once, because a login costs a hash. */
async function logInAll(): Promise<User[]> {
  const database = openAsOwner(product.env.DATABASE_URL ?? '', { max: 1 });
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const permissions = ['alerts', 'explore_trades', 'explore_events'];
  const emails = Array.from({ length: USERS }, (_, n) => `load${n}@bench.example`);
  await database.orm
    .insert(schema.account)
    .values(emails.map((email) => ({ email, name: 'Load', passwordHash, permissions })));
  await database.close();
  const users: User[] = [];
  for (const email of emails) {
    const payload = { type: 'check_login', email, password: PASSWORD, device_id: `web_load${users.length}` };
    const { access_token, error } = await call(payload);
    if (typeof access_token !== 'string') throw new Error(`login: ${String(error)}`);
    users.push({ email, token: access_token });
  }
  return users;
}

async function work(user: User, until: number): Promise<void> {
  await sleep(Math.random() * THINK_MS);
  while (performance.now() < until) {
    await call(oneOf(WORK)(user), user.token);
    await sleep(THINK_MS * (0.5 + Math.random()));
  }
}

const nameOf = (command: string) =>
  command
    .match(/services\/(\w+)\/dist|src\/(\w+)\.mjs/)
    ?.slice(1)
    .find(Boolean);
const reportMemory = (when: string) => {
  for (const { command, mebibytes } of childProcesses()) {
    const name = nameOf(command);
    if (name) report({ name: 'load', metric: `memory of ${name}, ${when}`, unit: 'MiB', values: [mebibytes], n: 1 });
  }
};

try {
  await product.allReady;
  const users = await logInAll();
  times.clear();
  const began = performance.now();
  const working = Promise.all(users.map((user) => work(user, began + SECONDS * 1_000)));
  await sleep((SECONDS * 1_000) / 5);
  reportMemory('after a fifth');
  await working;
  reportMemory('at the end');
  const seconds = (performance.now() - began) / 1_000;
  const all = [...times.values()].flat();
  report({ name: 'load', metric: 'calls answered', unit: '1/s', values: [all.length / seconds], n: all.length });
  for (const [type, values] of [...times].sort())
    report({ name: 'load', metric: type, unit: 'ms', values, n: values.length });
  for (const [what, n] of refusals) report({ name: 'load', metric: `refused ${what}`, unit: 'calls', values: [n], n });
} finally {
  await product.stop();
}
