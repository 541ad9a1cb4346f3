import { callApi, logIn, openAccounts, type Person } from '../e2e/support/people.ts';
import { withGatewayAndIdentity } from './frame/gateway-and-identity.ts';
import { readOptions } from './frame/options.ts';
import { elapsedMs, reporter } from './frame/report.ts';

/**
 * Logins, and how they affect everybody else (SECURITY.md 12: the p99 of a read stays below 200 ms): logins per second
 * with 200 people at once, and the time of a small read, alone and while they log in. Everything runs on this machine.
 */
const { people, rounds } = readOptions({ people: 200, rounds: 3 });
const QUIET_MS = 3_000;
const report = reporter('logins');

await withGatewayAndIdentity(async ({ gatewayUrl, databaseUrl }) => {
  const emails = Array.from({ length: people }, (_, n) => `person${n}@bench.example`);
  await openAccounts(databaseUrl, emails);
  /** Each person has their own address, because the limits count by address. */
  const addressOf = (n: number) => ({ forwardedFor: `192.0.2.${n % 250}` });

  /** Reads one profile after another until told to stop, over many sessions because each has a limit; returns the times. */
  async function readUntil(isOver: () => boolean, sessions: readonly Person[]): Promise<number[]> {
    const times: number[] = [];
    for (let turn = 0; !isOver(); turn += 1) {
      const token = sessions[turn % sessions.length]?.token ?? '';
      const payload = { type: 'get_user', access_token: token };
      const { status, answer, ms } = await callApi(gatewayUrl, payload, token, addressOf(turn));
      times.push(ms);
      if (status !== 200) throw new Error(`read: ${status} ${String(answer.error)}`);
    }
    return times;
  }

  const sessions: Person[] = [];
  for (const [n, email] of emails.entries()) sessions.push(await logIn(gatewayUrl, email, addressOf(n))); // also the warm-up

  const quietUntil = performance.now() + QUIET_MS;
  report('get_user alone', 'ms', await readUntil(() => performance.now() >= quietUntil, sessions));

  const rates: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const reads = readUntil(() => isOver, sessions);
    const ms = await elapsedMs(() => Promise.all(emails.map((email, n) => logIn(gatewayUrl, email, addressOf(n)))));
    rates.push((people / ms) * 1_000);
    isOver = true;
    busy.push(...(await reads));
  }
  report(`${people} people at once`, 'logins/s', rates, people * rounds);
  report(`get_user while ${people} people log in`, 'ms', busy);
});
