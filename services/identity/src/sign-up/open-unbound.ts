import { type Database, schema } from '@sentinel/database';
import { ACCESS_TOKEN_LIFETIME_MS } from '../sessions/tokens.ts';

/**
 * Opens a session right after an email verification, when the device is not known yet: without device and refresh token,
 * so it ends with its one access token. check_login turns it into a full one. Gives its id.
 */
export async function openUnbound(
  { orm }: Database,
  accountId: string,
  userAgent: string,
  ip: string,
): Promise<string> {
  const [row] = await orm
    .insert(schema.session)
    .values({
      accountId,
      deviceId: '',
      userAgent,
      ip,
      expiresAt: new Date(Date.now() + ACCESS_TOKEN_LIFETIME_MS),
    })
    .returning({ id: schema.session.id });
  if (!row) throw new Error('the session was not stored');
  return row.id;
}
