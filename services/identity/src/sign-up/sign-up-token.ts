import { AppError } from '@sentinel/contracts';
import { type Database, eq, schema } from '@sentinel/database';

const { signUpToken } = schema;

/** What a client's sign-up token gives to those who sign up with it (spec part 2 section 3). */
export interface SignUpRights {
  readonly organization: string;
  readonly permissions: readonly string[];
}

/**
 * What a sign-up token gives to an address.
 * @throws AppError `unprocessable` for an unknown token, and for an address it is not made for
 */
export async function requireSignUpToken({ orm }: Database, token: string, email: string): Promise<SignUpRights> {
  const found = await findSignUpToken(orm, token);
  if (!found) throw new AppError('unprocessable', "We don't recognize this sign-up token.");
  if (!endsWith(email, found.emailEnding))
    throw new AppError('unprocessable', 'This sign-up token cannot be used with this email address.');
  return found;
}

/** What a sign-up token gives to an address now; undefined when it was deleted, or changed to other addresses, meanwhile. */
export async function rightsOf(
  orm: Pick<Database['orm'], 'select'>,
  token: string,
  email: string,
): Promise<SignUpRights | undefined> {
  const found = await findSignUpToken(orm, token);
  return found && endsWith(email, found.emailEnding) ? found : undefined;
}

/** A token is a credential, so the log contains only its beginning. */
export const shownInAudit = (token: string): string => `${token.slice(0, 4)}…`;

async function findSignUpToken(orm: Pick<Database['orm'], 'select'>, token: string) {
  const [row] = await orm.select().from(signUpToken).where(eq(signUpToken.token, token));
  return row;
}

/** An ending that is a domain without the at sign includes its subdomains, but not `@evil-client.example` for `client.example`. */
function endsWith(email: string, ending: string): boolean {
  if (!email.endsWith(ending)) return false;
  const before = email.at(-ending.length - 1);
  return ending === '' || /^[@.]/.test(ending) || before === '@' || before === '.';
}
