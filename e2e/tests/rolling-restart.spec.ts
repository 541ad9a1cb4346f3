import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startSentinel } from '../../deploy/local/src/start-sentinel.mjs';
import { makeTemporaryFolder } from '../../tools/temporary-folder.mjs';
import { oweMails } from '../support/owed-mails.ts';
import { callApi, logIn, openAccounts, type Person } from '../support/people.ts';

const PEOPLE = Array.from({ length: 6 }, (_, n) => `rolling-${n}@people.example`);
/** Between two calls of one person: the limits of an account are not met, and a busy machine keeps up. */
const PAUSE_MS = 400;

/** What each person does in turns: reads, a search, a write, a login, the pages. */
const WORK: readonly ((url: string, person: Person) => Promise<{ status: number }>)[] = [
  (url, { email, token }) => callApi(url, { type: 'get_alerts', email }, token),
  (url, { email, token }) =>
    callApi(
      url,
      { type: 'explore_trades', email, page: 1, limit: 20, sort_column: 'value', sort_direction: 'desc' },
      token,
    ),
  (url, { token }) => callApi(url, { type: 'search_entities', query: 'a' }, token),
  (url, { email, token }) =>
    callApi(
      url,
      {
        type: 'set_alerts',
        email,
        alert_name: 'Saved again and again',
        form_type: '4',
        company_criteria: ['include_all'],
        form_type_constraints: [
          { constraint_type: 'trade_types', val: ['Sales'] },
          { constraint_type: 'value_shares_traded', bool: 'ge', val: [1e14] },
        ],
      },
      token,
    ),
  (url, { token }) => callApi(url, { type: 'get_user', access_token: token }, token),
  async (url, { email }) => logIn(url, email).then(() => ({ status: 200 })),
  async (url) => {
    const answer = await fetch(`${url}/alerts`);
    await answer.arrayBuffer();
    return answer;
  },
];

test('two of each process are restarted one after another under load: no call fails, no mail is lost or comes twice @nightly', async () => {
  const home = makeTemporaryFolder('sentinel-rolling-');
  const env = { ...process.env, REPLICAS: '2', CANARY_EMAIL: '' };
  const product = await startSentinel({ port: 0, home, quiet: true, build: false, demo: false, env });
  try {
    await product.allReady;
    const databaseUrl = product.env.DATABASE_URL ?? '';
    await openAccounts(databaseUrl, PEOPLE);
    const people = await Promise.all(PEOPLE.map((email) => logIn(product.url, email)));
    const mailsOwed = await oweMails({ databaseUrl, home });

    const failures: string[] = [];
    let calls = 0;
    let isOver = false;
    const work = async (person: Person, first: number) => {
      for (let n = first; !isOver; n += 1) {
        const index = n % WORK.length;
        try {
          const { status, ...more } = await WORK[index]!(product.url, person);
          if (status !== 200) failures.push(`work ${index}: ${status} ${JSON.stringify(more)}`);
        } catch (error) {
          failures.push(`work ${index}: ${String(error)}`);
        }
        calls += 1;
        await sleep(PAUSE_MS);
      }
    };
    const working = Promise.all(people.map(work));
    const began = performance.now();
    const restarted = await product.restartEach();
    const seconds = (performance.now() - began) / 1_000;
    isOver = true;
    await working;
    expect(failures).toEqual([]);
    expect(restarted.toSorted()).toEqual(
      ['alerts', 'categorization', 'delivery', 'gateway', 'identity', 'ingest', 'market', 'worker'].flatMap((name) => [
        name,
        `${name}-2`,
      ]),
    );
    const { owed, ...mails } = await mailsOwed();
    expect(mails).toEqual({ arrived: owed, unknown: 0, twice: 0, lost: [], tooOften: [] });
    console.log(
      `${restarted.length} processes restarted in ${seconds.toFixed(0)} s; ${calls} calls, none failed; ${owed} mails`,
    );
  } finally {
    await product.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
