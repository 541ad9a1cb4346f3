import type { OperationResponse } from '@sentinel/contracts';
import { session } from '@sentinel/session/credentials';
import { type CallError, isError } from './call-error.ts';
import { OWN_RELEASE } from './calling-release.ts';
import { post } from './post.ts';

type Answer = OperationResponse<'get_permissions'> | CallError;

/** Questions in progress, by token. */
const running = new Map<string, Promise<Answer>>();

/** Asks what the account of a token may use now, and stores it in the session; once for all who ask at the same time. */
export function storePermissions(token: string): Promise<Answer> {
  const found = running.get(token);
  if (found) return found;
  const question = ask(token).finally(() => running.delete(token));
  running.set(token, question);
  return question;
}

async function ask(token: string): Promise<Answer> {
  const answer = (await post('get_permissions', {}, token, { by: OWN_RELEASE })) as Answer;
  if (!isError(answer)) session.updatePermissions(token, answer.permissions);
  return answer;
}
