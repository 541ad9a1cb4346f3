// Child process of the conformance suite: takes one job, says so, and never finishes it. Arguments: the store (JSON), the job's name.
import { defineJob } from '../define-job.ts';
import { openQueues, type QueueStore } from '../open-queues.ts';

const [store = '', name = ''] = process.argv.slice(2);
const queues = await openQueues(JSON.parse(store) as QueueStore, { recoverAfterMs: 1_000 });
await queues.work(defineJob(name), () => {
  process.stdout.write('taken\n');
  return new Promise(() => undefined);
});
