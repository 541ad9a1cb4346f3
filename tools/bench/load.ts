import { setTimeout as sleep } from 'node:timers/promises';
import { report } from './report.ts';
import { callApi, logIn, openAccounts, type Person } from './support/people.ts';
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

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const page = { page: 1, limit: 20, sort_direction: 'desc' } as const;
const trades = () => ({
  start_date: oneOf(['all', '2025-01-01', '2026-01-01']),
  ...page,
  sort_column: oneOf(['trade_return', 'value', 'days_to_file']),
});
const events = () => ({ ...page, page: oneOf([1, 1, 1, 2, 3]), sort_column: oneOf(['event_return', 'date_filed']) });

/** What people do, as often as it is named: a search, its next page, a study of it; typing; looking at alerts. */
const WORK: readonly ((user: Person) => Record<string, unknown>)[] = [
  ({ email }) => ({ type: 'explore_trades', email, ...trades() }),
  ({ email }) => ({ type: 'explore_trades', email, ...trades() }),
  ({ email }) => ({ type: 'explore_events', email, ...events() }),
  ({ email }) => ({ type: 'study_trades', email, start_date: 'all', allow_estimate: true }),
  () => ({ type: 'search_entities', query: oneOf(['a', 'al', 'co', 'har', 'smith', 'gro']) }),
  () => ({ type: 'search_entities', query: oneOf(['be', 'mar', 'in', 'john']) }),
  () => ({ type: 'search_entities', query: oneOf(['s', 'te', 'van']) }),
  ({ email }) => ({ type: 'get_alerts', email }),
  ({ email }) => ({ type: 'get_alert_activity', email, limit: 20 }),
  ({ token }) => ({ type: 'get_user', access_token: token }),
  () => ({ type: 'get_freshness' }),
];

const times = new Map<string, number[]>();
const refusals = new Map<string, number>();
const product = await startProduct();

async function call(payload: Record<string, unknown>, token: string): Promise<void> {
  const { status, answer, ms } = await callApi(product.url, payload, token);
  const type = String(payload.type);
  if (status === 200) times.set(type, [...(times.get(type) ?? []), ms]);
  else {
    const what = `${type}: ${status} ${String(answer.code)}`;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
  }
}

async function work(user: Person, until: number): Promise<void> {
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
  const emails = Array.from({ length: USERS }, (_, n) => `load${n}@bench.example`);
  await openAccounts(product.env.DATABASE_URL ?? '', emails);
  const users: Person[] = [];
  for (const email of emails) users.push(await logIn(product.url, email));
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
