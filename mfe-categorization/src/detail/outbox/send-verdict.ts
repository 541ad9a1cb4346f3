import { call, isError } from '@sentinel/api-client';
import type { ErrorCode } from '@sentinel/contracts';
import type { Refusal, SendResult, UnsentVerdict } from './outbox.ts';

/** Errors that say nothing of the verdict: it is sent again later. */
const UNREACHED: readonly (ErrorCode | undefined)[] = [
  undefined,
  'unauthenticated',
  'rate_limited',
  'internal',
  'unavailable',
  'timeout',
];

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  conflict: 'changed',
  forbidden: 'unassigned',
  not_found: 'unassigned',
};

/** Saves a verdict for a user (spec part 3 section 7 "insert_categorization"). A failure is logged (section 8), and named to the caller. */
export async function sendVerdict(user: string, { company_name: _, ...payload }: UnsentVerdict): Promise<SendResult> {
  const answer = await call('insert_categorization', payload, { forReviewer: user });
  if (!isError(answer)) return { kind: 'landed', version: answer.version };
  console.warn(`The verdict on interaction ${payload.interaction_num} of ${payload.gvkey} was not saved`, answer);
  const { code, error } = answer;
  if (UNREACHED.includes(code)) return { kind: 'unreached' };
  return { kind: 'refused', why: (code && REFUSALS[code]) ?? 'invalid', text: error };
}
