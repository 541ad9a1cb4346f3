import { type Agent, globalAgent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { hash } from '@node-rs/argon2';
import { schema } from '../../../packages/database/src/index.ts';
import { openAsOwner } from '../../../packages/database/src/testing.ts';

const PASSWORD = 'Sentinel#2026';
const PERMISSIONS = ['alerts', 'explore_trades', 'explore_events'];

/** A session of somebody who may search and has alerts. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

/** The answer of one call, and how long it took. */
export interface Timed {
  readonly status: number;
  readonly answer: Record<string, unknown>;
  readonly ms: number;
}

/**
 * Calls the API of a running product.
 * @param agent keeps the connections; with `localAddress`, the calls come from there
 */
export function callApi(
  url: string,
  payload: Record<string, unknown>,
  token?: string,
  agent: Agent = globalAgent,
): Promise<Timed> {
  const began = performance.now();
  return new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request(`${url}/api`, { method: 'POST', headers, agent }, (response) => {
      text(response).then((body) => {
        const answer = JSON.parse(body) as Record<string, unknown>;
        done({ status: response.statusCode ?? 0, answer, ms: performance.now() - began });
      }, failed);
    });
    call.once('error', failed);
    call.end(JSON.stringify(payload));
  });
}

/** Makes accounts with the addresses. */
export async function openAccounts(databaseUrl: string, emails: readonly string[]): Promise<void> {
  const database = openAsOwner(databaseUrl, { max: 1 });
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.orm
    .insert(schema.account)
    .values(emails.map((email) => ({ email, name: 'Bench', passwordHash, permissions: PERMISSIONS })));
  await database.close();
}

/** Logs in, as a browser does: through the edge. */
export async function logIn(url: string, email: string, agent?: Agent): Promise<Person> {
  const payload = { type: 'check_login', email, password: PASSWORD, device_id: 'web_bench' };
  const { status, answer } = await callApi(url, payload, undefined, agent);
  if (typeof answer.access_token !== 'string') throw new Error(`login: ${status} ${String(answer.error)}`);
  return { email, token: answer.access_token };
}
