import { defineJob } from '@sentinel/jobs';

/**
 * Sends one message about an account; a queue of its own, so that none waits behind a burst of alerts. Tried once: when
 * to try again stands in its row, where no lost queue can forget it.
 */
export const sendAccountMailJob = defineJob<{ id: string }>('send-account-mail', { attempts: 1 });
