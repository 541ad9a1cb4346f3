import { callApi, openAccounts } from '../e2e/support/people.ts';
import { withGatewayAndIdentity } from './frame/gateway-and-identity.ts';
import { readOptions } from './frame/options.ts';
import { percentile, reporter } from './frame/report.ts';

/**
 * Whether the time of a failed login tells an address with an account from one without (SECURITY.md 7: medians within
 * 10 % over 200 tries). Tries come in pairs, one of each kind, in alternating order, so that other load on the machine
 * affects both alike. Reports the ratio of the medians, and the share of all pairs of tries in which the unknown
 * address took longer (Mann-Whitney): 0.5 reveals nothing, 0 or 1 reveals everything; by chance alone it stays within
 * 0.057 of 0.5 in 19 rounds of 20. `--tries=20` tries less.
 */
const { tries, rounds } = readOptions({ tries: 200, rounds: 3 });
const WARM_UP = 50;
const report = reporter('login-timing');

/** The share of all pairs in which the first is larger; ties count half. */
function shareLarger(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}

await withGatewayAndIdentity(async ({ gatewayUrl, databaseUrl }) => {
  /** Each try has its own address, because the limits count by address. Returns the milliseconds until the error. */
  async function refusal(name: string, at: number): Promise<number> {
    const payload = {
      type: 'check_login',
      email: `${name}${at}@bench.example`,
      password: 'wrong',
      device_id: 'web_bench',
    };
    const caller = { forwardedFor: `192.0.2.${at % 250}` };
    const { status, answer, ms } = await callApi(gatewayUrl, payload, undefined, caller);
    if (status !== 401) throw new Error(`login: ${status} ${String(answer.error)}`);
    return ms;
  }

  const n = tries * rounds;
  await openAccounts(
    databaseUrl,
    Array.from({ length: n + WARM_UP }, (_, at) => `known${at}@bench.example`),
  );
  // The warm-up: these tries are not evaluated.
  for (let at = n; at < n + WARM_UP; at += 1) await Promise.all([refusal('known', at), refusal('nobody', at)]);

  const all = { known: [] as number[], nobody: [] as number[] };
  const ratios: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const took = { known: [] as number[], nobody: [] as number[] };
    for (let at = round * tries; at < (round + 1) * tries; at += 1)
      for (const name of at % 2 === 0 ? (['nobody', 'known'] as const) : (['known', 'nobody'] as const))
        took[name].push(await refusal(name, at));
    ratios.push(percentile(took.nobody, 0.5) / percentile(took.known, 0.5));
    shares.push(shareLarger(took.nobody, took.known));
    all.known.push(...took.known);
    all.nobody.push(...took.nobody);
  }
  report('refused, with an account', 'ms', all.known);
  report('refused, without an account', 'ms', all.nobody);
  report('medians, without over with', 'ratio', ratios, n);
  report('share of pairs in which without took longer', 'share', shares, n);
});
