import type { Operation } from '@sentinel/contracts';
import { get_overview } from './operations/get_overview.ts';

/** The operations that the gateway answers itself, with what services answer. */
export const operations = { get_overview } as const satisfies Record<string, Operation<string, 'gateway'>>;

type Owned = typeof operations;
declare module '@sentinel/contracts' {
  interface Operations extends Owned {}
}
