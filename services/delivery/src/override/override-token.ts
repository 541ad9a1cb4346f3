import { AppError } from '@sentinel/contracts';
import { isLoopbackOrigin } from '@sentinel/federation';
import { VERSION } from '@sentinel/federation/parse';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** A release, or what a member of the staff serves from their own machine. */
export type OverrideTarget =
  | { readonly area: string; readonly version: string }
  | { readonly area: string; readonly origin: string };

/** What a link stands for. It is good for nothing without a member of the staff who is logged in and confirms. */
export interface OverrideLink {
  readonly area: string;
  readonly version: string;
  /** Who made it. */
  readonly by: string;
  readonly until: Date;
}

/** What the cookie stands for. */
export interface GrantedOverride {
  readonly target: OverrideTarget;
  readonly by: string;
  readonly until: Date;
  /** Whom it is for; null: for whatever account is logged in (release checks). */
  readonly account: OverrideAccount | null;
}

/** The administrator who confirmed an override. It ends with the session that they confirmed it in. */
export interface OverrideAccount {
  readonly email: string;
  readonly sessionId: string;
}

/**
 * The cookie that holds a granted override. `__Host-`: no other host and no plain page can set it; not readable by
 * scripts, and sent by pages of our own origin only.
 */
export const OVERRIDE_COOKIE = '__Host-sentinel-override';

const ISSUER = 'sentinel-delivery';
/** A link is no cookie and a cookie no link. */
const AUDIENCE = { link: 'override-link', cookie: 'override' } as const;
type Audience = keyof typeof AUDIENCE;

/** Signs what `portal-release override` prints. @param secret OVERRIDE_SECRET */
export const mintLink = (secret: string, { area, version, by, until }: OverrideLink): string =>
  sign(secret, 'link', { area, version, by, account: null }, until);

/** Signs the cookie's value. @param secret OVERRIDE_SECRET */
export const mintOverride = (secret: string, { target, by, until, account }: GrantedOverride): string =>
  sign(secret, 'cookie', { ...target, by, account: account?.email ?? null, sid: account?.sessionId ?? null }, until);

/** @throws AppError `forbidden`, saying what is wrong with the link */
export function readLink(secret: string, token: string): OverrideLink {
  try {
    const { target, by, until } = read(secret, 'link', token);
    if ('origin' in target) throw new Error('a link names a release');
    return { ...target, by, until };
  } catch (cause) {
    if (cause instanceof TokenError && cause.code === TokenError.codes.expired) {
      throw new AppError('forbidden', 'This link has expired. Ask for a new one.', { cause });
    }
    throw new AppError('forbidden', 'This link is not valid. Ask for a new one.', { cause });
  }
}

/** What the cookie grants; null when it was not signed here, or has ended. */
export function readOverride(secret: string, token: string): GrantedOverride | null {
  try {
    return read(secret, 'cookie', token);
  } catch {
    // Whoever made it up, or kept it too long, sees what everybody sees.
    return null;
  }
}

/** The header that sets the cookie until the override ends, or, with null, removes it. */
export function overrideCookie(granted: { token: string; until: Date } | null): string {
  const seconds = granted === null ? 0 : Math.max(0, Math.floor((granted.until.getTime() - Date.now()) / 1_000));
  return `${OVERRIDE_COOKIE}=${granted?.token ?? ''}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
}

function sign(key: string, audience: Audience, claims: object, until: Date): string {
  const signer = createSigner({ key, algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE[audience] });
  return signer({ ...claims, exp: Math.floor(until.getTime() / 1_000) });
}

function read(key: string, audience: Audience, token: string): GrantedOverride {
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE[audience],
    requiredClaims: ['exp', 'iss', 'aud', 'area', 'by'],
  });
  const { area, version, origin, by, account, sid, exp } = verify(token) as Readonly<Record<string, unknown>>;
  if (typeof area !== 'string' || typeof by !== 'string' || typeof exp !== 'number')
    throw new Error('the claims cannot be read');
  return {
    target: targetOf({ area, version, origin }),
    by,
    until: new Date(exp * 1_000),
    account: accountOf(account, sid),
  };
}

function targetOf({ area, version, origin }: { area: string; version: unknown; origin: unknown }): OverrideTarget {
  if (typeof origin === 'string' && isLoopbackOrigin(origin)) return { area, origin };
  if (typeof version === 'string' && VERSION.test(version)) return { area, version };
  throw new Error('the claims name no release');
}

function accountOf(email: unknown, sessionId: unknown): OverrideAccount | null {
  // A link names no session.
  if (email === null && (sessionId === null || sessionId === undefined)) return null;
  if (typeof email === 'string' && typeof sessionId === 'string') return { email, sessionId };
  throw new Error('the claims name no account');
}
