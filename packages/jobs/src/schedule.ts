import type { DriverQueue, JobEnvelope } from './queue-driver.ts';

/** A job that comes back at an interval. */
export interface Schedule {
  readonly name: string;
  readonly intervalMs: number;
  readonly envelope: () => JobEnvelope;
  readonly options: { attempts: number; backoff: { type: 'exponential'; delay: number } };
}

/**
 * Writes the schedule when the store does not have it, has another interval, or has let it die (its next run is long over).
 * Leaves a living one alone, so that asserting it each minute does not move its next run.
 * @param nowMs milliseconds since 1970
 */
export async function assertSchedule(queue: DriverQueue, schedule: Schedule, nowMs: number): Promise<void> {
  const { name, intervalMs } = schedule;
  const present = await queue.getJobScheduler(name);
  const overdueMs = nowMs - (present?.next ?? 0);
  if (present && Number(present.every) === intervalMs && overdueMs < intervalMs + 120_000) return;
  await queue.upsertJobScheduler(
    name,
    { every: intervalMs },
    {
      name,
      data: schedule.envelope(),
      opts: { ...schedule.options, removeOnComplete: true, removeOnFail: true },
    },
  );
}
