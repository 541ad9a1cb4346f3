import type { OperationType } from '@sentinel/contracts';
import { isError } from './call-error.ts';
import { CallFailure } from './call-failure.ts';
import { type CallingRelease, OWN_RELEASE } from './calling-release.ts';
import { postIfChanged, type SentAnswer } from './post.ts';
import { withFreshToken } from './with-fresh-token.ts';

/** The operations whose contract is `conditional`: the same answer for everybody, identified by an ETag. */
export type ConditionalOperation = Extract<OperationType, 'get_tickers' | 'get_owners'>;

/**
 * Asks for the answer of a `conditional` operation unless the caller has it already. The answer comes as the JSON that
 * was sent, because a dictionary can have 300,000 entries: whoever stores it need not parse it.
 * @param knownEtag the ETag of the answer that the caller has
 * @returns null when the caller's answer is still the current one
 * @throws CallFailure when the call failed
 */
export function askIfChanged(type: ConditionalOperation, knownEtag: string | null): Promise<SentAnswer> {
  return askIfChangedBy(OWN_RELEASE, type, knownEtag);
}

/** `askIfChanged`, by this release. */
export async function askIfChangedBy(
  by: CallingRelease,
  type: ConditionalOperation,
  knownEtag: string | null,
): Promise<SentAnswer> {
  const answer = await withFreshToken({ asSelf: false, isOfToken: () => true }, (token) =>
    postIfChanged(type, token, { by, knownEtag }),
  );
  if (isError(answer)) throw new CallFailure(answer);
  return answer;
}
