import { defineJob } from '@sentinel/jobs';

/**
 * Sends a few notifications. The job is tried once: the next try is scheduled in their rows, which survive the loss of the queue.
 */
export const sendNotificationsJob = defineJob<{ ids: readonly string[] }>('send-notifications', { attempts: 1 });
