import { defineJob } from '@sentinel/jobs';

/**
 * Sends one message about an account. It has a queue of its own, so that it never waits behind a burst of alerts. The job is
 * tried once: the next try is scheduled in the message's row, which survives the loss of the queue.
 */
export const sendAccountMailJob = defineJob<{ id: string }>('send-account-mail', { attempts: 1 });
