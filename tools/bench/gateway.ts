import autocannon from 'autocannon';
import { createSigner } from 'fast-jwt';
import { schema } from '../../packages/database/src/index.ts';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { createInternalSigner } from '../../packages/service-kit/src/index.ts';
import { percentile, report } from './report.ts';
import { startGatewayAndIdentity } from './support/gateway-and-identity.ts';

/**
 * What the gateway adds to calling the owner directly (figures: at most 1 ms more at the median; at least 3,000 calls a
 * second for a small read). The built gateway and identity run as separate processes on a fresh database; the same call
 * goes both ways, alternately. Many sessions share the calls, because each has a limit.
 */
const SESSIONS = 600;
const { env, privateKey, identityUrl, gatewayUrl, databaseUrl, stop } = await startGatewayAndIdentity();

try {
  const database = openAsOwner(databaseUrl, { max: 2 });
  const [account] = await database.orm
    .insert(schema.account)
    .values({ email: 'bench@sentinel.example', name: 'Bench', passwordHash: 'x' })
    .returning();
  if (!account) throw new Error('no account');
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessions = await database.orm
    .insert(schema.session)
    .values(Array.from({ length: SESSIONS }, () => ({ accountId: account.id, deviceId: 'web_bench', expiresAt })))
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
  const callers = sessions.map(({ id }) => {
    const token = signAccess({ sub: account.id, sid: id });
    const body = JSON.stringify({ type: 'get_user', access_token: token });
    const internal = signInternal('identity', {
      accountId: account.id,
      sessionId: id,
      email: account.email,
      permissions: [],
    });
    return { body, headers: { through: `Bearer ${token}`, direct: `Bearer ${internal}` } };
  });
  const urls = {
    through: `${gatewayUrl}/api`,
    direct: `${identityUrl}/operations/get_user`,
  };
  type Way = keyof typeof urls;

  let turn = 0;
  const nextCaller = () => {
    turn += 1;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('no session');
    return caller;
  };
  const once = async (way: Way): Promise<number> => {
    const { body, headers } = nextCaller();
    const began = performance.now();
    const answer = await fetch(urls[way], {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: headers[way] },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${way}: ${answer.status}`);
    return performance.now() - began;
  };

  const CALLS = 2000;
  for (let call = 0; call < 200; call += 1) await once(call % 2 === 0 ? 'direct' : 'through'); // warm-up
  const found: Record<Way, number[]> = { direct: [], through: [] };
  for (let call = 0; call < CALLS; call += 1) {
    found.direct.push(await once('direct'));
    found.through.push(await once('through'));
  }
  report({ name: 'gateway', metric: 'get_user directly', unit: 'ms', values: found.direct, n: CALLS });
  report({ name: 'gateway', metric: 'get_user through the gateway', unit: 'ms', values: found.through, n: CALLS });
  report({
    name: 'gateway',
    metric: 'hop: difference of the medians',
    unit: 'ms',
    values: [percentile(found.through, 0.5) - percentile(found.direct, 0.5)],
    n: CALLS,
  });

  for (const way of ['direct', 'through'] as const) {
    const result = await autocannon({
      url: urls[way],
      connections: 32,
      duration: 8,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const { body, headers } = nextCaller();
            return {
              ...request,
              body,
              headers: { ...request.headers, 'content-type': 'application/json', authorization: headers[way] },
            };
          },
        },
      ],
    });
    if (result.non2xx > 0) console.error(`${way}: ${result.non2xx} answers were refusals`);
    report({
      name: 'gateway',
      metric: `get_user ${way}, 32 connections`,
      unit: '1/s',
      values: [result['2xx'] / result.duration],
      n: result['2xx'],
    });
  }
} finally {
  await stop();
}
