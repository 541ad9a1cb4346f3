import { hash } from '@node-rs/argon2';
import { schema } from '../../packages/database/src/index.ts';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { percentile, report } from './report.ts';
import { startGatewayAndIdentity } from './support/gateway-and-identity.ts';

/**
 * Whether the time of a failed login tells an address with an account from one without (SECURITY.md 7: medians within
 * 10 % over 200 tries). Tries come in pairs, one of each kind, in alternating order, so that other load on the machine
 * affects both alike. Reports the ratio of the medians, and the share of all pairs of tries in which the unknown
 * address took longer (Mann-Whitney): 0.5 reveals nothing, 0 or 1 reveals everything; by chance alone it stays within
 * 0.057 of 0.5 in 19 rounds of 20.
 */
const TRIES = 200;
const ROUNDS = 3;
const { gatewayUrl, databaseUrl, stop } = await startGatewayAndIdentity();

/** Each try has its own address, because the limits count by address. Returns the milliseconds until the error. */
async function refusal(name: string, at: number): Promise<number> {
  const payload = {
    type: 'check_login',
    email: `${name}${at}@bench.example`,
    password: 'wrong',
    device_id: 'web_bench',
  };
  const began = performance.now();
  const response = await fetch(`${gatewayUrl}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at % 250}` },
    body: JSON.stringify(payload),
  });
  const body = await response.text();
  const took = performance.now() - began;
  if (response.status !== 401) throw new Error(`login: ${response.status} ${body}`);
  return took;
}

/** The share of all pairs in which the first is larger; ties count half. */
function shareLarger(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}

try {
  const database = openAsOwner(databaseUrl, { max: 2 });
  const passwordHash = await hash('Sentinel#2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = TRIES * ROUNDS + 50;
  await database.orm
    .insert(schema.account)
    .values(
      Array.from({ length: people }, (_, n) => ({ email: `known${n}@bench.example`, name: 'Bench', passwordHash })),
    );
  await database.close();
  // The warm-up: these tries are not evaluated.
  for (let at = people - 50; at < people; at += 1) await Promise.all([refusal('known', at), refusal('nobody', at)]);

  const all = { known: [] as number[], nobody: [] as number[] };
  const ratios: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = { known: [] as number[], nobody: [] as number[] };
    for (let at = round * TRIES; at < (round + 1) * TRIES; at += 1)
      for (const name of at % 2 === 0 ? (['nobody', 'known'] as const) : (['known', 'nobody'] as const))
        took[name].push(await refusal(name, at));
    ratios.push(percentile(took.nobody, 0.5) / percentile(took.known, 0.5));
    shares.push(shareLarger(took.nobody, took.known));
    all.known.push(...took.known);
    all.nobody.push(...took.nobody);
  }
  const n = TRIES * ROUNDS;
  report({ name: 'login-timing', metric: 'refused, with an account', unit: 'ms', values: all.known, n });
  report({ name: 'login-timing', metric: 'refused, without an account', unit: 'ms', values: all.nobody, n });
  report({ name: 'login-timing', metric: 'medians, without over with', unit: 'ratio', values: ratios, n });
  report({
    name: 'login-timing',
    metric: 'share of pairs in which without took longer',
    unit: 'share',
    values: shares,
    n,
  });
} finally {
  await stop();
}
