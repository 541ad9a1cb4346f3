import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createInternalSigner } from '@sentinel/service-kit';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
let person: Awaited<ReturnType<TestGateway['logIn']>>;
beforeAll(async () => {
  gateway = await startGateway();
  person = await gateway.logIn(['admin']);
});
afterAll(() => gateway.stop());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const own = () => ({ sub: person.accountId, sid: person.sessionId });
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** Forged access tokens, each named after its trick (SECURITY.md 23 and 24). */
const forgeries: Record<string, () => string> = {
  'alg none': () => {
    const claims = { ...own(), iss: 'sentinel-identity', aud: 'sentinel-api', iat: 1, exp: inAnHour() };
    return `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`;
  },
  'HS256 with the public key': () => {
    const claims = { ...own(), iss: 'sentinel-identity', aud: 'sentinel-api', iat: 1, exp: inAnHour() };
    const input = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(claims)}`;
    return `${input}.${createHmac('sha256', gateway.publicPem).update(input).digest('base64url')}`;
  },
  'a key of its own, named in the header': () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const header = {
      jwk: publicKey.export({ format: 'jwk' }),
      jku: 'https://evil.example/keys',
      x5u: 'https://evil.example/cert',
    };
    return gateway.sign(own(), { key: privateKey, header });
  },
  'another issuer': () => gateway.sign({ ...own(), iss: 'someone' }),
  'another audience': () => gateway.sign({ ...own(), aud: 'other-api' }),
  'another type': () => gateway.sign(own(), { header: { typ: 'refresh+jwt' } }),
  expired: () => gateway.sign({ ...own(), exp: Math.floor(Date.now() / 1000) - 1 }),
  'not valid yet': () => gateway.sign({ ...own(), nbf: inAnHour() }),
  'no end': () => gateway.sign({ ...own(), exp: undefined }),
  'no session id': () => gateway.sign({ sub: person.accountId }),
  'a session of another account': () => gateway.sign({ ...own(), sub: '00000000-0000-4000-8000-000000000000' }),
  'a session id that is none': () => gateway.sign({ ...own(), sid: 'x' }),
  'a cut signature': () => person.token.slice(0, -4),
  'a refresh token (SECURITY.md 25)': () => 'Yk9wZ2FxdWUgcmVmcmVzaCB0b2tlbiBvZiAyNTYgYml0cw',
  'a row token of get_users': () => `${encode({ ...own(), version: 1, exp: inAnHour() })}.${'A'.repeat(43)}`,
  'an internal token of the gateway': () => internalToken(person),
};

/** A token as services accept it from the gateway: HS256, with another issuer and audience. */
function internalToken({ accountId, sessionId, email }: typeof person): string {
  const caller = { accountId, sessionId, email, permissions: ['admin'] };
  return createInternalSigner('internal-token-secret-of-the-tests')('identity', caller);
}

describe('forged access tokens (SECURITY.md 23, 24)', () => {
  test('the real one is accepted', async () => {
    expect((await gateway.post({ type: 'get_tickers' }, { authorization: `Bearer ${person.token}` })).statusCode).toBe(
      200,
    );
  });

  test('keys named in the header are not looked at: a good token is as good with them as without', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const header = {
      jwk: publicKey.export({ format: 'jwk' }),
      jku: 'https://evil.example/keys',
      kid: '../../dev/null',
    };
    const answer = await gateway.post(
      { type: 'get_tickers' },
      { authorization: `Bearer ${gateway.sign(own(), { header })}` },
    );
    expect(answer.statusCode).toBe(200);
  });

  test.each(Object.keys(forgeries))('%s: refused', async (trick) => {
    const forged = forgeries[trick]!();
    const answer = await gateway.post({ type: 'get_tickers' }, { authorization: `Bearer ${forged}` });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  });
});
