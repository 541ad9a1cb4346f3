import { callerOf, type Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';
import { createRowTokens } from '../accounts/row-token.ts';
import type { Context } from '../context.ts';
import { createImpersonationSigner } from './impersonation-token.ts';
import { startImpersonation } from './start-impersonation.ts';

/**
 * Lets an administrator act as the user of a row for fifteen minutes (spec part 2 section 4 "Run-as", SECURITY.md 33):
 * an own session that nothing refreshes, and that ends with the administrator's.
 */
export function run_as({ database, telemetry, keys, settings }: Context): Handlers<'identity'>['run_as'] {
  const rowTokens = createRowTokens(keys);
  const sign = createImpersonationSigner(settings.accessTokenPrivateKey);
  return async ({ user_access_token, reason }, call) => {
    const actor = callerOf(call);
    const row = rowTokens.verify(user_access_token, actor.sessionId, new Date());
    call.noteForAudit({ subjectId: row.accountId, detail: `reason: ${reason}` });
    const { sessionId, expiresAt, subject } = await startImpersonation(database, {
      actor,
      row,
      reason,
      ip: call.ip,
      userAgent: call.userAgent,
    });
    telemetry.runAs(call, 'begun', actor.accountId, subject.id);
    return {
      access_token: sign({ subjectId: subject.id, sessionId, actorId: actor.accountId }),
      expires_at: expiresAt.toISOString(),
      email: subject.email,
      name: subject.name,
      organization: subject.organization,
      permissions: permissionsOf(subject),
      profile_image: subject.profileImage,
    };
  };
}
