import autocannon from 'autocannon';
import { createSigner } from 'fast-jwt';
import { schema } from '../../packages/database/src/index.ts';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { createInternalSigner } from '../../packages/service-kit/src/index.ts';
import { percentile, report } from './report.ts';
import { startGatewayAndIdentity } from './support/gateway-and-identity.ts';

/**
 * What the gateway adds to calling the owner directly (figures: at most 1 ms more at the median; at least 3,000 calls a
 * second for a small read). The built gateway and identity run as separate processes on a fresh database; the same call goes all
 * ways, alternately. Calls per second are measured in front of identity, which reads its database, and in front of a stand-in, with
 * sessions remembered and without: all processes, PostgreSQL and the callers share the cores. Many people share the calls, because
 * each has a limit, and so has the network of each.
 */
const PEOPLE = 200;
const { env, privateKey, identityUrl, gatewayUrl, standIn, databaseUrl, stop } = await startGatewayAndIdentity();

try {
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
  const signInternal = createInternalSigner(env.INTERNAL_TOKEN_SECRET);
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
    const began = performance.now();
    const answer = await fetch(urls[way], {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, authorization: headers[way] },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${way}: ${answer.status}`);
    return performance.now() - began;
  };

  const CALLS = 2000;
  for (let call = 0; call < 300; call += 1) await once(WAYS[call % WAYS.length] as Way); // warm-up
  const found: Record<Way, number[]> = { direct: [], through: [] };
  for (let call = 0; call < CALLS; call += 1) for (const way of WAYS) found[way].push(await once(way));
  report({ name: 'gateway', metric: 'get_user directly', unit: 'ms', values: found.direct, n: CALLS });
  report({ name: 'gateway', metric: 'get_user through the gateway', unit: 'ms', values: found.through, n: CALLS });
  report({
    name: 'gateway',
    metric: 'hop: difference of the medians',
    unit: 'ms',
    values: [percentile(found.through, 0.5) - percentile(found.direct, 0.5)],
    n: CALLS,
  });

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
      duration: 8,
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
    report({
      name: 'gateway',
      metric: `${what}, 32 connections`,
      unit: '1/s',
      values: [result['2xx'] / result.duration],
      n: result['2xx'],
    });
  }
} finally {
  await stop();
}
