import { defineJob, type JobDefinition } from '@sentinel/jobs';
import type { NotificationChannel } from '@sentinel/vocabulary';

/**
 * Send a few notifications of one channel. A job is tried once: the next try is scheduled in the rows, which survive the loss of the
 * queue. Each channel has its own queue, so that none waits for the provider of another.
 */
export const SEND_JOBS: Readonly<Record<NotificationChannel, JobDefinition<{ ids: readonly string[] }>>> = {
  email: defineJob('send-emails', { attempts: 1 }),
  sms: defineJob('send-texts', { attempts: 1 }),
};
