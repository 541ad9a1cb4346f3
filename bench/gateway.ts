import { schema } from '@sentinel/database';
import { openAsOwner } from '@sentinel/database/testing';
import { createInternalSigner } from '@sentinel/service-kit';
import autocannon from 'autocannon';
import { createSigner } from 'fast-jwt';
import { withGatewayAndIdentity } from './frame/gateway-and-identity.ts';
import { readOptions } from './frame/options.ts';
import { elapsedMs, percentile, reporter } from './frame/report.ts';

/**
 * What the gateway adds to calling the owner directly (figures: at most 1 ms more at the median; at least 3,000 calls a
 * second for a small read). The built gateway and identity run as separate processes on a fresh database; the same call goes all
 * ways, alternately. Calls per second are measured in front of identity, which reads its database, and in front of a stand-in, with
 * sessions remembered and without: all processes, PostgreSQL and the callers share the cores. Many people share the calls, because
 * each has a limit, and so has the network of each. `--calls=100 --seconds=1` measures less.
 */
const PEOPLE = 200;
const WARM_UP = 300;
const { calls, seconds } = readOptions({ calls: 2_000, seconds: 8 });
const report = reporter('gateway');

await withGatewayAndIdentity(async (started) => {
  const { internalSecret, privateKey, identityUrl, gatewayUrl, standIn, databaseUrl } = started;
  const database = openAsOwner(databaseUrl, { max: 2 });
  const accounts = await database.orm
    .insert(schema.account)
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        email: `bench${n}@sentinel.example`,
        name: 'Bench',
        passwordHash: 'x',
      })),
    )
    .returning();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessions = await database.orm
    .insert(schema.session)
    .values(accounts.map(({ id }) => ({ accountId: id, deviceId: 'web_bench', expiresAt })))
    .returning();
  await database.close();

  const signAccess = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'sentinel-identity',
    aud: 'sentinel-api',
    expiresIn: 600_000,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
  });
  const signInternal = createInternalSigner(internalSecret);
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const callers = sessions.map(({ id, accountId }, n) => {
    const token = signAccess({ sub: accountId, sid: id });
    const body = JSON.stringify({ type: 'get_user', access_token: token });
    const internal = signInternal('identity', {
      accountId,
      sessionId: id,
      email: emails.get(accountId) ?? '',
      permissions: [],
    });
    const through = `Bearer ${token}`;
    const ip = `198.51.${n % 100}.${n % 250}`;
    return { body, ip, headers: { through, direct: `Bearer ${internal}` } };
  });
  const urls = { direct: `${identityUrl}/operations/get_user`, through: `${gatewayUrl}/api` };
  type Way = keyof typeof urls;
  const WAYS = Object.keys(urls) as Way[];

  let turn = 0;
  const nextCaller = () => {
    turn += 1;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('no session');
    return caller;
  };
  const once = async (way: Way): Promise<number> => {
    const { body, headers, ip } = nextCaller();
    return elapsedMs(async () => {
      const answer = await fetch(urls[way], {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, authorization: headers[way] },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${way}: ${answer.status}`);
    });
  };

  for (let call = 0; call < WARM_UP; call += 1) await once(WAYS[call % WAYS.length] as Way);
  const found: Record<Way, number[]> = { direct: [], through: [] };
  for (let call = 0; call < calls; call += 1) for (const way of WAYS) found[way].push(await once(way));
  report('get_user directly', 'ms', found.direct);
  report('get_user through the gateway', 'ms', found.through);
  report('hop: difference of the medians', 'ms', percentile(found.through, 0.5) - percentile(found.direct, 0.5), calls);

  const atOnce: readonly (readonly [string, string, Way])[] = [
    ['get_user directly', urls.direct, 'direct'],
    ['get_user through the gateway', urls.through, 'through'],
    ['stand-in directly', `${standIn.url}/operations/get_user`, 'direct'],
    ['stand-in through the gateway', `${standIn.gatewayUrl}/api`, 'through'],
    ['stand-in through it, uncached', `${standIn.uncachedUrl}/api`, 'through'],
  ];
  for (const [what, url, way] of atOnce) {
    const result = await autocannon({
      url,
      connections: 32,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const { body, headers, ip } = nextCaller();
            return {
              ...request,
              body,
              headers: {
                ...request.headers,
                'content-type': 'application/json',
                'x-forwarded-for': ip,
                authorization: headers[way],
              },
            };
          },
        },
      ],
    });
    if (result.non2xx > 0) console.error(`${what}: ${result.non2xx} answers were refusals`);
    report(`${what}, 32 connections`, '1/s', result['2xx'] / result.duration, result['2xx']);
  }
});
