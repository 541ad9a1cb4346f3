import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, logIn, openAccounts, type Timed } from '../e2e/support/people.ts';
import { findWorstBodies, type WorstBody } from './flood/find-worst-bodies.ts';
import type { Sending } from './flood/send-bodies.ts';
import { withGatewayAndIdentity } from './frame/gateway-and-identity.ts';
import { readOptions } from './frame/options.ts';
import { reporter } from './frame/report.ts';
import { type Product, withProduct } from './frame/running-product.ts';
import { createTally } from './frame/tally.ts';

/**
 * One account floods the running product: eight sessions, each from an address of its own, send 115 searches each at once. Meanwhile
 * another person types, reads the own profile and searches, a call of each every 200 ms. The times of the other person before and
 * during the flood, and how the calls of the flood were answered.
 *
 * Then strangers without an account, 12 and 4 at once, send the bodies that a search over shapes of JSON found to cost most; another
 * person's searches for a company should take at most 60 and 25 ms (p95). `--accounts` or `--strangers` for one of both; `--gateway` for
 * the strangers at a gateway alone, whose services answer at once: it needs no other part of the product.
 */
const SESSIONS = 8;
const SEARCHES = 115;
const QUIET_CALLS = 25;

const STRANGERS = [12, 4];
/** What a stranger may send, and what anybody may, in bytes. */
const SIZES = [80 * 1024, 4 * 1024 * 1024 - 1024] as const;
const WORST_BODIES = 4;
const FLOOD_MS = 8_000;
const TYPED_EVERY_MS = 40;

const report = reporter('flood');

async function floodOfAccount({ url, databaseUrl }: Product): Promise<void> {
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
    sessions.flatMap(({ email, token }, session) => {
      const agent = new Agent({ localAddress: `127.0.2.${session + 1}` });
      return Array.from({ length: SEARCHES }, (_, n) => callApi(url, search(email, n + 1), token, { agent }));
    }),
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
}

interface Attacked {
  /** What the strangers and the other person call. */
  readonly url: string;
  /** Where the other person logs in. */
  readonly loginUrl: string;
  readonly databaseUrl: string;
}

async function floodOfStrangers({ url, loginUrl, databaseUrl }: Attacked): Promise<void> {
  const email = 'typing@bench.example';
  await openAccounts(databaseUrl, [email]);
  const { token } = await logIn(loginUrl, email);
  const type = async (when: string, ms: number) => {
    const times: number[] = [];
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const answer = await callApi(url, { type: 'search_entities', query: 'al' }, token);
      if (answer.status === 200) times.push(answer.ms);
      else report(`search_entities of another, ${when}: refused with ${answer.status}`, 'calls', 1);
      await sleep(TYPED_EVERY_MS);
    }
    report(`search_entities of another, ${when}`, 'ms', times);
  };
  await type('before the strangers', FLOOD_MS / 2);
  const worst = await findWorstBodies(url, WORST_BODIES, SIZES);
  for (const [size, bodies] of Object.entries(worst)) {
    for (const { name, ms } of bodies) report(`${size} body, alone: ${name}`, 'ms', ms);
    for (const senders of STRANGERS) {
      const stop = startSenders(url, senders, bodies);
      await sleep(2_000);
      await type(`${senders} strangers with ${size} bodies`, FLOOD_MS);
      for (const [status, calls] of Object.entries(await stop()))
        report(`${size} bodies of ${senders} strangers answered ${status}`, 'calls', calls);
      await sleep(1_000);
    }
  }
}

/** In a process of their own, or they would hold up the calls that are measured. */
function startSenders(url: string, senders: number, worst: readonly WorstBody[]) {
  const sending: Sending = { url, senders, bodies: worst.map(({ body }) => body) };
  const child = fork(join(import.meta.dirname, 'flood/send-bodies.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  child.send(sending);
  return async (): Promise<Record<string, number>> => {
    const result = once(child, 'message');
    child.send('stop');
    const [byStatus] = (await result) as [Record<string, number>];
    child.disconnect();
    return byStatus;
  };
}

const options = readOptions({ accounts: false, strangers: false, gateway: false });
const isAll = !options.accounts && !options.strangers && !options.gateway;
if (options.gateway)
  await withGatewayAndIdentity(({ databaseUrl, gatewayUrl, standIn }) =>
    floodOfStrangers({ url: standIn.gatewayUrl, loginUrl: gatewayUrl, databaseUrl }),
  );
if (options.accounts || options.strangers || isAll)
  await withProduct(async (product) => {
    if (options.accounts || isAll) await floodOfAccount(product);
    if (options.strangers || isAll) await floodOfStrangers({ ...product, loginUrl: product.url });
  });
