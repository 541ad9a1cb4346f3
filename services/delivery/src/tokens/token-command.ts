import type { Database } from '@sentinel/database';
import { timeText } from '../time-text.ts';
import { listed, type NewToken } from './team-token.ts';
import { createToken, type ListedToken, listTokens, revokeToken } from './team-tokens.repository.ts';

/** What is to be done with the tokens of teams. */
export type TokenWork =
  | { readonly work: 'create'; readonly token: NewToken }
  | { readonly work: 'list' }
  | { readonly work: 'revoke'; readonly id: number };

/**
 * Makes, lists or ends tokens for an operator with the database's address.
 * @returns the lines to print @throws ReleaseError when it is refused
 */
export async function tokenCommand(
  { database, actor, now }: { readonly database: Database; readonly actor: string; readonly now: () => Date },
  command: TokenWork,
): Promise<string[]> {
  switch (command.work) {
    case 'create': {
      const { id, secret, expiresAt } = await createToken(database, command.token, actor);
      return [
        `token ${id} of ${command.token.team} until ${timeText(new Date(expiresAt))}; it is told only now:`,
        secret,
      ];
    }
    case 'list':
      return (await listTokens(database)).map((token) => tellToken(token, now()));
    case 'revoke':
      await revokeToken(database, command.id, actor);
      return [`token ${command.id} was revoked`];
  }
}

function tellToken(token: ListedToken, now: Date): string {
  const { id, team, areas, actions, createdBy, expiresAt, lastUsedAt, revokedAt, revokedBy } = token;
  const time = (text: string) => timeText(new Date(text));
  const end =
    revokedAt !== null
      ? `revoked ${time(revokedAt)} by ${revokedBy}`
      : `${new Date(expiresAt) <= now ? 'expired' : 'until'} ${time(expiresAt)}`;
  const used = lastUsedAt === null ? 'never used' : `last used ${time(lastUsedAt)}`;
  return `${id}  ${team}: ${listed(actions, 'and')} of ${areas === null ? 'all areas' : listed(areas, 'and')}; made by ${createdBy}, ${used}, ${end}`;
}
