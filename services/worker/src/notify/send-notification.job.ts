import { defineJob } from '@sentinel/jobs';

/** Sends one notification. Tried once: when to try again stands in its row, where no lost queue can forget it. */
export const sendNotificationJob = defineJob<{ id: string }>('send-notification', { attempts: 1 });
