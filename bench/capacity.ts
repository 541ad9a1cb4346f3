import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, logIn, openAccounts, type Person } from '../e2e/support/people.ts';
import { readOptions } from './frame/options.ts';
import { percentile, reporter } from './frame/report.ts';
import { childProcesses, withProduct } from './frame/running-product.ts';
import { createTally } from './frame/tally.ts';

/**
 * How many people at work one machine carries (docs/capacity.md): more and more of them, each with a call every 6 s, one in ten a
 * search, until a call is refused, a search takes more than a second (p95) or any other call more than 300 ms. They call from 200
 * addresses of loopback, as people do who are no office. The callers share the machine with the product, so alone it carries a bit more.
 * `--seconds=10` takes less time for each number of people, `--most=100` stops earlier.
 */
const THINK_MS = 6_000;
const FIRST_PEOPLE = 100;
const MAX_MS = { search: 1_000, other: 300 } as const;
const ADDRESSES = 200;
const LOGINS_AT_ONCE = 8;
const { seconds, most } = readOptions({ seconds: 40, most: 3_200 });
const report = reporter('capacity');

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const agents = Array.from(
  { length: ADDRESSES },
  (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}` }),
);
const agentOf = (n: number) => agents[n % ADDRESSES] as Agent;
const page = { page: 1, limit: 20, sort_direction: 'desc' } as const;
type Payload = Record<string, unknown> & { readonly type: string };
type Work = readonly ((person: Person) => Payload)[];
const SEARCHES: Work = [
  ({ email }) => ({
    type: 'explore_trades',
    email,
    start_date: oneOf(['all', '2025-01-01', '2026-01-01']),
    ...page,
    sort_column: oneOf(['trade_return', 'value', 'days_to_file']),
  }),
  ({ email }) => ({ type: 'explore_events', email, ...page, sort_column: 'event_return' }),
];
const OTHERS: Work = [
  () => ({ type: 'search_entities', query: oneOf(['a', 'al', 'co', 'har', 'smith', 'gro', 'be', 'mar']) }),
  () => ({ type: 'search_entities', query: oneOf(['s', 'te', 'van', 'in', 'john']) }),
  ({ email }) => ({ type: 'get_alerts', email }),
  ({ email }) => ({ type: 'get_alert_activity', email, limit: 20 }),
  ({ token }) => ({ type: 'get_user', access_token: token }),
  () => ({ type: 'get_freshness' }),
];
const kindOf = (type: string) => (type.startsWith('explore_') ? 'search' : 'other');

try {
  await withProduct(async ({ url, databaseUrl }) => {
    const people: Person[] = [];
    for (let wanted = FIRST_PEOPLE; wanted <= most; wanted *= 2) {
      await logInMore(url, databaseUrl, people, wanted);
      if (!(await carries(url, people))) break;
    }
    const memory = childProcesses().reduce((sum, { mebibytes }) => sum + mebibytes, 0);
    report('memory of the processes', 'MiB', memory);
  });
} finally {
  for (const agent of agents) agent.destroy();
}

async function logInMore(url: string, databaseUrl: string, people: Person[], wanted: number): Promise<void> {
  const emails = Array.from({ length: wanted - people.length }, (_, n) => `capacity${people.length + n}@bench.example`);
  await openAccounts(databaseUrl, emails);
  const waiting = [...emails.entries()];
  const first = people.length;
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, email] = next;
      people[first + n] = await logIn(url, email, { agent: agentOf(first + n) });
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, one));
}

/** Lets the people work, reports, and says whether none of them was refused or waited too long. */
async function carries(url: string, people: readonly Person[]): Promise<boolean> {
  const { times, refused, add } = createTally();
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    people.map(async (person, n) => {
      await sleep(Math.random() * THINK_MS);
      while (performance.now() < until) {
        const payload = oneOf(Math.random() < 0.1 ? SEARCHES : OTHERS)(person);
        add(payload.type, await callApi(url, payload, person.token, { agent: agentOf(n) }));
        await sleep(THINK_MS * (0.5 + Math.random()));
      }
    }),
  );
  const of = `of ${people.length} people`;
  const calls = [...times.values()].flat().length + [...refused.values()].reduce((sum, n) => sum + n, 0);
  report(`calls ${of}`, '1/s', calls / seconds, calls);
  const isSlow = (['search', 'other'] as const).map((kind) => {
    const values = [...times].filter(([type]) => kindOf(type) === kind).flatMap(([, ms]) => ms);
    report(`${kind} ${of}, answered`, 'ms', values);
    return percentile(values, 0.95) > MAX_MS[kind];
  });
  report(`load average ${of}, ${cpus().length} cores`, '', loadavg()[0] ?? 0);
  for (const [what, n] of refused) report(`refused ${of}: ${what}`, 'calls', n, n);
  return refused.size === 0 && !isSlow.includes(true);
}
