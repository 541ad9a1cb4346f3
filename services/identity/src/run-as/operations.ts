import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { revert_run_as } from './revert_run_as.ts';
import { run_as } from './run_as.ts';

/** Running as another user. */
export const runAsOperations = (context: Context) =>
  ({
    run_as: run_as(context),
    revert_run_as: revert_run_as(context),
  }) satisfies Partial<Handlers<'identity'>>;
