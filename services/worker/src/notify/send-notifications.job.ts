import { defineJob } from '@sentinel/jobs';

/**
 * Sends a few notifications. Tried once: when to try again stands in their rows, where no lost queue can forget it.
 */
export const sendNotificationsJob = defineJob<{ ids: readonly string[] }>('send-notifications', { attempts: 1 });
