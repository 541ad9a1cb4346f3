import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { createKeptCases, type KeptCase } from './kept-cases.repository.ts';

/** Cases that people review. */
export function keptCaseOperations(database: Database) {
  const cases = createKeptCases(database);
  return {
    get_kept_cases: async (key, call) => ({ kept_cases: await cases.list(callerOf(call).accountId, key) }),
    save_kept_case: async (save, call) => {
      const { before, kept } = await cases.save(callerOf(call).accountId, save);
      call.noteForAudit({ detail: before ? `${reviewOf(before)} → ${reviewOf(kept)}` : `kept: ${reviewOf(kept)}` });
      return { kept_case: kept };
    },
    delete_kept_case: async (key, call) => {
      const before = await cases.remove(callerOf(call).accountId, key);
      if (!before) throw new AppError('not_found', 'You do not keep this case any more.');
      call.noteForAudit({ detail: `let go: ${reviewOf(before)}` });
      return { success: true };
    },
  } satisfies Partial<Handlers<'alerts'>>;
}

/** Status and decision in words; a note is the reviewer's own. */
const reviewOf = ({ decision, status }: KeptCase) =>
  [status, ...(decision === null ? [] : [decision])].join(', ').replaceAll('_', ' ');
