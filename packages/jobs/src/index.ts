export { defineJob, type JobDefinition, type JobSettings } from './define-job.ts';
export type {
  EnqueueOptions,
  JobContext,
  JobFailure,
  JobHandler,
  JobHooks,
  JobQueues,
} from './job-queues.ts';
export { openQueues, type QueueSettings, type QueueStore } from './open-queues.ts';
