import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';
import type { RowTokens } from '../accounts/row-token.ts';
import type { Telemetry } from '../telemetry.ts';
import type { ImpersonationSigner } from './impersonation-token.ts';
import { startImpersonation } from './start-impersonation.ts';

interface Parts {
  readonly database: Database;
  readonly rowTokens: RowTokens;
  readonly signImpersonation: ImpersonationSigner;
  readonly telemetry: Telemetry;
}

/**
 * Lets an administrator act as the user of a row for fifteen minutes (spec part 2 section 4 "Run-as", SECURITY.md 33):
 * in a session of its own that cannot be refreshed and ends with the administrator's.
 */
export function run_as({ database, rowTokens, signImpersonation, telemetry }: Parts): Handlers<'identity'>['run_as'] {
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
      access_token: signImpersonation({ subjectId: subject.id, sessionId, actorId: actor.accountId }),
      expires_at: expiresAt.toISOString(),
      email: subject.email,
      name: subject.name,
      organization: subject.organization,
      permissions: permissionsOf(subject),
      profile_image: subject.profileImage,
      timezone: subject.timezone,
      screener_columns: subject.preferences.screener_columns ?? null,
    };
  };
}
