import { type CallError, call, isError, NETWORK_ERROR } from '@sentinel/api-client';
import { session } from '@sentinel/session/credentials';

const TIMEOUT_MS = 10_000;

/** A team's token, without its secret. Times are ISO 8601. */
export interface ReleaseToken {
  readonly id: number;
  readonly team: string;
  /** Null: all areas and the shell, which is what operators have. */
  readonly areas: readonly string[] | null;
  readonly actions: readonly string[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
}

/** What can be asked of delivery's release desk, with its answer. */
interface DeskWork {
  readonly list: {
    readonly asked: object;
    readonly answer: { readonly tokens: readonly ReleaseToken[]; readonly areas: readonly string[] };
  };
  readonly create: { readonly asked: NewReleaseToken; readonly answer: MadeToken };
  readonly revoke: { readonly asked: { readonly id: number }; readonly answer: { readonly success: true } };
}

export interface NewReleaseToken {
  readonly team: string;
  readonly areas: readonly string[] | null;
  readonly actions: readonly string[];
  readonly days: number;
}

/** A token that was made. Its secret cannot be seen again. */
export interface MadeToken {
  readonly id: number;
  readonly secret: string;
  readonly expiresAt: string;
}

/** Asks the release desk, which is delivery's and no operation of the API, as the administrator. Never rejects. */
export async function askDesk<Work extends keyof DeskWork>(
  work: Work,
  asked: DeskWork[Work]['asked'],
): Promise<DeskWork[Work]['answer'] | CallError> {
  const token = session.ownToken();
  const answer = await post<DeskWork[Work]['answer']>({ work, ...asked }, token);
  if (!isError(answer) || answer.code !== 'unauthenticated') return answer;
  // Any call of the API renews a token that has expired.
  await call('get_user', {}, { asSelf: true });
  const fresh = session.ownToken();
  return fresh === null || fresh === token ? answer : post({ work, ...asked }, fresh);
}

async function post<Answer>(body: object, token: string | null): Promise<Answer | CallError> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: delivery's release desk, not the API
    const response = await fetch('/release-desk/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()) as Answer | CallError;
  } catch {
    return { error: NETWORK_ERROR };
  }
}
