import { call } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';
import type { OverrideLink } from './override-link.ts';

const TIMEOUT_MS = 5_000;
const FAILED = 'Network or server error occurred.';

/** What a link shows, as delivery has verified it; or why it shows nothing. */
export type OverrideAnswer =
  | {
      readonly area: string;
      readonly version?: string | undefined;
      readonly origin?: string | undefined;
      readonly by: string;
      readonly until: string;
    }
  | { readonly error: string };

/**
 * Asks delivery what a link shows or, confirmed, to show it from the next page on. Called with the user's own token, also
 * while running as another user. Never rejects.
 */
export async function askOverride(link: OverrideLink, isConfirmed: boolean): Promise<OverrideAnswer> {
  const token = session.ownToken();
  const answer = await post(link, isConfirmed, token);
  if (answer.status !== 401) return answer.body;
  // Any call of the API renews a token that has expired.
  await call('get_user', {}, { asSelf: true });
  const fresh = session.ownToken();
  return fresh === null || fresh === token ? answer.body : (await post(link, isConfirmed, fresh)).body;
}

async function post(
  link: OverrideLink,
  isConfirmed: boolean,
  token: string | null,
): Promise<{ status: number; body: OverrideAnswer }> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: delivery's overrides, not the API
    const response = await fetch('/override', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...link, isConfirmed }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as OverrideAnswer };
  } catch {
    return { status: 0, body: { error: FAILED } };
  }
}

/** Ends the override of this browser, also while the page is being left. Never rejects. */
export async function endOverride(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // biome-ignore lint/style/noRestrictedGlobals: delivery's overrides, not the API
    await fetch('/override/end', { method: 'POST', keepalive: true, signal });
  } catch (error) {
    console.warn('The override could not be ended; it ends by itself', error);
  }
}
