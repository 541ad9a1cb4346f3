import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report } from './report.ts';
import { callApi, logIn, openAccounts, type Person } from './support/people.ts';
import { childProcesses, startProduct } from './support/running-product.ts';

/**
 * How many people at work one machine carries (docs/capacity.md): more and more of them, each with a call every 6 s, one in ten a
 * search, until a call is refused, a search takes more than a second (p95) or any other call more than 300 ms. They call from 200
 * addresses of loopback, as people do who are no office. The callers share the machine with the product, so alone it carries a bit more.
 */
const THINK_MS = 6_000;
const SECONDS = Number(process.env.CAPACITY_SECONDS ?? 40);
const MAX_PEOPLE = Number(process.env.CAPACITY_MOST ?? 3_200);
const FIRST_PEOPLE = 100;
const MAX_MS = { search: 1_000, other: 300 } as const;
const ADDRESSES = 200;
const LOGINS_AT_ONCE = 8;

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const agents = Array.from(
  { length: ADDRESSES },
  (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}` }),
);
const page = { page: 1, limit: 20, sort_direction: 'desc' } as const;
type Work = readonly [kind: keyof typeof MAX_MS, payload: (person: Person) => Record<string, unknown>];
const SEARCHES: readonly Work[] = [
  [
    'search',
    ({ email }) => ({
      type: 'explore_trades',
      email,
      start_date: oneOf(['all', '2025-01-01', '2026-01-01']),
      ...page,
      sort_column: oneOf(['trade_return', 'value', 'days_to_file']),
    }),
  ],
  ['search', ({ email }) => ({ type: 'explore_events', email, ...page, sort_column: 'event_return' })],
];
const OTHERS: readonly Work[] = [
  ['other', () => ({ type: 'search_entities', query: oneOf(['a', 'al', 'co', 'har', 'smith', 'gro', 'be', 'mar']) })],
  ['other', () => ({ type: 'search_entities', query: oneOf(['s', 'te', 'van', 'in', 'john']) })],
  ['other', ({ email }) => ({ type: 'get_alerts', email })],
  ['other', ({ email }) => ({ type: 'get_alert_activity', email, limit: 20 })],
  ['other', ({ token }) => ({ type: 'get_user', access_token: token })],
  ['other', () => ({ type: 'get_freshness' })],
];

interface Step {
  readonly times: Record<keyof typeof MAX_MS, number[]>;
  readonly refused: Map<string, number>;
}

const product = await startProduct();

async function work(person: Person, agent: Agent, until: number, { times, refused }: Step): Promise<void> {
  await sleep(Math.random() * THINK_MS);
  while (performance.now() < until) {
    const [kind, payload] = oneOf(Math.random() < 0.1 ? SEARCHES : OTHERS);
    const call = payload(person);
    const { status, answer, ms } = await callApi(product.url, call, person.token, agent);
    times[kind].push(ms);
    if (status !== 200) {
      const what = `${call.type}: ${status} ${String(answer.code)}`;
      refused.set(what, (refused.get(what) ?? 0) + 1);
    }
    await sleep(THINK_MS * (0.5 + Math.random()));
  }
}

async function logInMore(people: Person[], wanted: number): Promise<void> {
  const emails = Array.from({ length: wanted - people.length }, (_, n) => `capacity${people.length + n}@bench.example`);
  await openAccounts(product.env.DATABASE_URL ?? '', emails);
  const waiting = [...emails.entries()];
  const first = people.length;
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, email] = next;
      people[first + n] = await logIn(product.url, email, agents[(first + n) % ADDRESSES]);
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, one));
}

try {
  await product.allReady;
  const people: Person[] = [];
  for (let wanted = FIRST_PEOPLE; wanted <= MAX_PEOPLE; wanted *= 2) {
    await logInMore(people, wanted);
    const step: Step = { times: { search: [], other: [] }, refused: new Map() };
    const until = performance.now() + SECONDS * 1_000;
    await Promise.all(people.map((person, n) => work(person, agents[n % ADDRESSES] as Agent, until, step)));
    const { refused, times } = step;
    const calls = times.search.length + times.other.length;
    const of = `of ${wanted} people`;
    report({ name: 'capacity', metric: `calls ${of}`, unit: '1/s', values: [calls / SECONDS], n: calls });
    for (const [kind, values] of Object.entries(times))
      report({ name: 'capacity', metric: `${kind} ${of}`, unit: 'ms', values, n: values.length });
    report({
      name: 'capacity',
      metric: `load average ${of}, ${cpus().length} cores`,
      unit: '',
      values: [loadavg()[0] ?? 0],
      n: 1,
    });
    for (const [what, n] of refused)
      report({ name: 'capacity', metric: `refused ${of}: ${what}`, unit: 'calls', values: [n], n });
    const isSlow = (['search', 'other'] as const).some((kind) => percentile(times[kind], 0.95) > MAX_MS[kind]);
    if (isSlow || refused.size > 0) break;
  }
  const memory = childProcesses().reduce((sum, { mebibytes }) => sum + mebibytes, 0);
  report({ name: 'capacity', metric: 'memory of the processes', unit: 'MiB', values: [memory], n: 1 });
} finally {
  await product.stop();
  for (const agent of agents) agent.destroy();
}
