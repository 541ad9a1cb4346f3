import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { type Call, type Caller, callerOf, type Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';
import type { RowTokens } from '../accounts/row-token.ts';
import { changedMeanwhile } from '../accounts/row-token.ts';
import type { RememberedDevices } from './remembered-devices.repository.ts';
import type { Sessions } from './sessions.repository.ts';

const notFound = () => new AppError('not_found', 'This session or device is not there any more.');

interface Parts {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly rememberedDevices: RememberedDevices;
  readonly rowTokens: RowTokens;
  readonly sessions: Sessions;
}

/**
 * Ends one of the caller's sessions, all its other ones, or forgets a remembered device; an administrator ends
 * all sessions and remembered devices of the user that a row token names (SECURITY.md 30). A session of somebody else is "not found".
 */
export function revoke_session(parts: Parts): Handlers<'identity'>['revoke_session'] {
  const { sessions, rememberedDevices } = parts;
  return async ({ session_id, remembered_device_id, scope, user_access_token }, call) => {
    const caller = callerOf(call);
    const { accountId, sessionId } = caller;
    const chosen = [session_id, remembered_device_id, scope, user_access_token].filter((one) => one !== undefined);
    if (chosen.length !== 1)
      throw new AppError('unprocessable', 'Name one session, one device, all other sessions, or one user.');

    let revoked = 1;
    if (session_id !== undefined) {
      if (!(await sessions.revokeOwn(accountId, session_id, 'ended by the user'))) throw notFound();
      call.noteForAudit({ detail: 'one session' });
    } else if (remembered_device_id !== undefined) {
      if (!(await rememberedDevices.forgetOwn(accountId, remembered_device_id, sessionId))) throw notFound();
      call.noteForAudit({ detail: 'one remembered device' });
    } else if (user_access_token !== undefined) {
      revoked = await revokeUser(parts, user_access_token, caller, call);
    } else {
      revoked = await sessions.revokeAll(accountId, { except: sessionId, reason: 'ended by the user' });
      call.noteForAudit({ detail: `all other sessions: ${revoked}` });
    }
    return { success: true, revoked };
  };
}

/** Ends all sessions and remembered devices of the user; an administrator's own current session continues. */
async function revokeUser(
  { accounts, database, rememberedDevices, rowTokens, sessions }: Parts,
  rowToken: string,
  admin: Caller,
  call: Call,
): Promise<number> {
  if (!admin.permissions.includes('admin')) throw new AppError('forbidden', 'Only administrators may do this.');
  const { accountId, version } = rowTokens.verify(rowToken, admin.sessionId, new Date());
  const account = await accounts.findById(accountId);
  if (account?.version !== version) throw changedMeanwhile();
  const revoked = await database.orm.transaction(async (tx) => {
    const ended = await sessions.revokeAll(
      accountId,
      { except: admin.sessionId, reason: 'ended by an administrator' },
      tx,
    );
    return ended + (await rememberedDevices.forgetAll(accountId, tx));
  });
  call.noteForAudit({ subjectId: accountId, detail: `all sessions and devices: ${revoked}` });
  return revoked;
}
