import type { Handlers } from '@sentinel/service-kit';
import { revert_run_as } from './revert_run_as.ts';
import { run_as } from './run_as.ts';

type Parts = Parameters<typeof run_as>[0] & Parameters<typeof revert_run_as>[0];

/** Running as another user. */
export const runAsOperations = (parts: Parts) =>
  ({
    run_as: run_as(parts),
    revert_run_as: revert_run_as(parts),
  }) satisfies Partial<Handlers<'identity'>>;
