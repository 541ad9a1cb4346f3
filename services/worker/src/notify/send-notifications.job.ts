import { defineJob, type JobDefinition } from '@sentinel/jobs';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';

/**
 * Messages of one job at most. Mails are grouped, so that a burst needs a tenth of the jobs; texts are not, so that their rate, which
 * providers keep low, is met to the message.
 */
export const GROUP: Readonly<Record<NotificationChannel, number>> = { email: 10, sms: 1 };

/**
 * Send a few notifications of one channel. A job is tried once: the next try is scheduled in the rows, which survive the loss of the
 * queue. Each channel has its own queue, so that none waits for the provider of another.
 */
export const SEND_JOBS: Readonly<Record<NotificationChannel, JobDefinition<{ ids: readonly string[] }>>> = {
  email: defineJob('send-emails', { attempts: 1 }),
  sms: defineJob('send-texts', { attempts: 1 }),
};
