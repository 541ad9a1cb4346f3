import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, logIn, openAccounts, type Timed } from '../e2e/support/people.ts';
import { reporter } from './frame/report.ts';
import { withProduct } from './frame/running-product.ts';
import { createTally } from './frame/tally.ts';

/**
 * One account floods the running product: eight sessions send 115 searches each at once. Meanwhile another person types, reads the
 * own profile and searches, a call of each every 200 ms. The times of the other person before and during the flood, and how the calls
 * of the flood were answered.
 */
const SESSIONS = 8;
const SEARCHES = 115;
const QUIET_CALLS = 25;

const report = reporter('flood');

await withProduct(async ({ url, databaseUrl }) => {
  const [flooder, other] = ['flooder@bench.example', 'other@bench.example'] as const;
  await openAccounts(databaseUrl, [flooder, other]);
  const sessions = [];
  for (let n = 0; n < SESSIONS; n += 1) sessions.push(await logIn(url, flooder));
  const person = await logIn(url, other);
  const search = (email: string, page: number) => ({
    type: 'explore_trades',
    email,
    start_date: 'all',
    page,
    limit: 20,
    sort_column: 'trade_return',
    sort_direction: 'desc',
  });
  const theirs = [
    { type: 'search_entities', query: 'al' },
    { type: 'get_user', access_token: person.token },
    search(other, 1),
  ];
  const measure = async (when: string, isOver: (calls: number) => boolean) => {
    const { times, refused, add } = createTally();
    for (let calls = 0; !isOver(calls); calls += 1) {
      for (const payload of theirs) add(payload.type, await callApi(url, payload, person.token));
      await sleep(200);
    }
    for (const [type, values] of times) report(`${type} of another, ${when}`, 'ms', values);
    for (const [what, n] of refused) report(`refused to another, ${when}: ${what}`, 'calls', n, n);
  };
  await measure('before', (calls) => calls === QUIET_CALLS);
  let isOver = false;
  const flood = Promise.all(
    sessions.flatMap(({ email, token }) =>
      Array.from({ length: SEARCHES }, (_, n) => callApi(url, search(email, n + 1), token)),
    ),
  ).finally(() => {
    isOver = true;
  });
  await measure('during the flood', () => isOver);
  const byStatus = new Map<number, Timed[]>();
  for (const answer of await flood) byStatus.set(answer.status, [...(byStatus.get(answer.status) ?? []), answer]);
  for (const [status, answers] of [...byStatus].sort(([a], [b]) => a - b)) {
    const values = answers.map(({ ms }) => ms);
    report(`searches of the flood answered ${status}`, 'ms', values);
  }
});
