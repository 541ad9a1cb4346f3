import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { alertNamesOf, redrive } from './redrive.ts';

/** Sends a message again that failed for good or whose fate is unknown, of any account. */
export function redrive_notification(database: Database): Handlers<'alerts'>['redrive_notification'] {
  return async ({ notification_id }, call) => {
    call.noteForAudit({ concerns: await alertNamesOf(database, notification_id) });
    const queued = await redrive(database, notification_id);
    if (queued === 'missing') throw new AppError('not_found', 'There is no such message.');
    if (queued === 'settled') {
      throw new AppError('conflict', 'Only messages that failed or whose fate is unknown can be sent again.', {
        reason: 'not_redrivable',
      });
    }
    call.noteForAudit({ subjectId: queued.accountId });
    return { success: true };
  };
}
