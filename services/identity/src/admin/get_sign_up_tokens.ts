import { type Database, desc, schema } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';

const { signUpToken } = schema;

/** The contract's answer ends there. */
const TOKENS_AT_MOST = 10_000;

/** Every sign-up token, the latest first (spec part 2 section 3 "Sign-up token"). */
export function get_sign_up_tokens({
  database,
}: {
  readonly database: Database;
}): Handlers<'identity'>['get_sign_up_tokens'] {
  return async () => {
    const tokens = await database.orm
      .select()
      .from(signUpToken)
      .orderBy(desc(signUpToken.createdAt), signUpToken.token)
      .limit(TOKENS_AT_MOST);
    return tokens.map((one) => ({
      sign_up_token: one.token,
      organization: one.organization,
      email_ending: one.emailEnding,
      permissions: permissionsOf(one),
      created_at: one.createdAt.toISOString(),
    }));
  };
}
