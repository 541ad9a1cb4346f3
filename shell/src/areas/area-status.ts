import type { LoadStep } from './load-error.ts';

/** What an area's container shows. */
export type AreaStatus =
  | { readonly kind: 'away' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly version: string }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly step: LoadStep; readonly reason: string };

export type AreaTransition =
  | { readonly type: 'activated' }
  | { readonly type: 'mounted'; readonly version: string }
  | { readonly type: 'failed'; readonly step: LoadStep; readonly reason: string }
  | { readonly type: 'switchedOff' }
  | { readonly type: 'retried' }
  | { readonly type: 'deactivated' };

/** The next status of an area. A transition that cannot happen in a status changes nothing. */
export function nextStatus(status: AreaStatus, change: AreaTransition): AreaStatus {
  switch (change.type) {
    case 'activated':
      return status.kind === 'away' ? { kind: 'loading' } : status;
    case 'retried':
      return status.kind === 'failed' || status.kind === 'off' ? { kind: 'loading' } : status;
    case 'switchedOff':
      return status.kind === 'away' ? status : { kind: 'off' };
    case 'mounted':
      return status.kind === 'loading' ? { kind: 'shown', version: change.version } : status;
    case 'failed':
      return status.kind === 'loading' || status.kind === 'shown'
        ? { kind: 'failed', step: change.step, reason: change.reason }
        : status;
    case 'deactivated':
      return { kind: 'away' };
  }
}
