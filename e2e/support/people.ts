import { type Agent, globalAgent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { hash } from '@node-rs/argon2';
import { schema } from '@sentinel/database';
import { openAsOwner } from '@sentinel/database/testing';

const PASSWORD = 'Sentinel#2026';
const PERMISSIONS = ['alerts', 'explore_trades', 'explore_events'];

/** A session of somebody who may search and has alerts. */
export interface Person {
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** The answer of one call, and how long it took. */
export interface Timed {
  readonly status: number;
  readonly answer: Record<string, unknown>;
  readonly ms: number;
}

/** Where a call comes from. */
interface Caller {
  /** Keeps the connections; with `localAddress`, the calls come from there. */
  readonly agent?: Agent;
  /** An address that a proxy would name, for a gateway that runs without its edge. */
  readonly forwardedFor?: string;
}

/** Calls the API of a running product. */
export function callApi(
  url: string,
  payload: Record<string, unknown>,
  token?: string,
  { agent = globalAgent, forwardedFor }: Caller = {},
): Promise<Timed> {
  const began = performance.now();
  return new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
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

/** Logs in, as a browser does. */
export async function logIn(url: string, email: string, caller?: Caller): Promise<Person> {
  const payload = { type: 'check_login', email, password: PASSWORD, device_id: 'web_bench' };
  const { status, answer } = await callApi(url, payload, undefined, caller);
  if (typeof answer.access_token !== 'string') throw new Error(`login: ${status} ${String(answer.error)}`);
  return { email, token: answer.access_token, refreshToken: String(answer.refresh_token) };
}
