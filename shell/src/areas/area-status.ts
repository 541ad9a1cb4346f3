import type { LoadStep } from './load-error.ts';

/** What stands in the container of an area. */
export type AreaStatus =
  | { readonly kind: 'away' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly version: string }
  | { readonly kind: 'failed'; readonly step: LoadStep; readonly reason: string };

export type AreaEvent =
  | { readonly type: 'activated' }
  | { readonly type: 'mounted'; readonly version: string }
  | { readonly type: 'failed'; readonly step: LoadStep; readonly reason: string }
  | { readonly type: 'retried' }
  | { readonly type: 'deactivated' };

/** How the status of an area changes. Events that cannot happen in a status change nothing. */
export function nextStatus(status: AreaStatus, event: AreaEvent): AreaStatus {
  switch (event.type) {
    case 'activated':
      return status.kind === 'away' ? { kind: 'loading' } : status;
    case 'retried':
      return status.kind === 'failed' ? { kind: 'loading' } : status;
    case 'mounted':
      return status.kind === 'loading' ? { kind: 'shown', version: event.version } : status;
    case 'failed':
      return status.kind === 'loading' || status.kind === 'shown'
        ? { kind: 'failed', step: event.step, reason: event.reason }
        : status;
    case 'deactivated':
      return { kind: 'away' };
  }
}
