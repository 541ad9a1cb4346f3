import { NO_SESSION } from './call.ts';
import { storePermissions } from './permissions-now.ts';
import { withFreshToken } from './with-fresh-token.ts';

/**
 * Asks the server what the user may use now, or the other user while running as them, and stores it in the session, whose listeners hear
 * of a change. Where no answer comes, the session stays as it is. It never throws.
 */
export async function refreshPermissions(): Promise<void> {
  await withFreshToken({ asSelf: false, isOfToken: () => true }, async (token) =>
    token === null ? NO_SESSION : storePermissions(token),
  );
}
