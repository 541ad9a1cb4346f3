import { setTimeout as sleep } from 'node:timers/promises';
import { report } from './report.ts';
import { callApi, logIn, openAccounts } from './support/people.ts';
import { startProduct } from './support/running-product.ts';

/**
 * One account floods the running product: eight sessions send 115 searches each at once. Meanwhile another person types, reads the
 * own profile and searches, a call of each every 200 ms. The times of the other person before and during the flood, and how the calls
 * of the flood were answered.
 */
const SESSIONS = 8;
const SEARCHES = 115;
const QUIET_CALLS = 25;

const product = await startProduct();
const { url } = product;

try {
  await product.allReady;
  const [flooder, other] = ['flooder@bench.example', 'other@bench.example'] as const;
  await openAccounts(product.env.DATABASE_URL ?? '', [flooder, other]);
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
    const times = new Map<string, number[]>();
    const refused = new Map<string, number>();
    for (let calls = 0; !isOver(calls); calls += 1) {
      for (const payload of theirs) {
        const { status, ms } = await callApi(url, payload, person.token);
        if (status === 200) times.set(payload.type, [...(times.get(payload.type) ?? []), ms]);
        else refused.set(`${payload.type} ${status}`, (refused.get(`${payload.type} ${status}`) ?? 0) + 1);
      }
      await sleep(200);
    }
    for (const [type, values] of times)
      report({ name: 'flood', metric: `${type} of another, ${when}`, unit: 'ms', values, n: values.length });
    for (const [what, n] of refused)
      report({ name: 'flood', metric: `refused to another, ${when}: ${what}`, unit: 'calls', values: [n], n });
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
  const answers = await flood;
  for (const status of [...new Set(answers.map((answer) => answer.status))].sort()) {
    const values = answers.filter((answer) => answer.status === status).map(({ ms }) => ms);
    report({ name: 'flood', metric: `searches of the flood answered ${status}`, unit: 'ms', values, n: values.length });
  }
} finally {
  await product.stop();
}
