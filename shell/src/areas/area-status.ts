import type { AreaLoadError } from '../load-failure/load-error.ts';

/** Why an area is not shown. */
export interface AreaFailure {
  readonly error: AreaLoadError;
  /** Why the registry that the area was loaded from is not the newest one. */
  readonly registryError: AreaLoadError | null;
}

/** What an area's container shows. */
export type AreaStatus =
  | { readonly kind: 'away' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly version: string }
  | { readonly kind: 'off' }
  | ({ readonly kind: 'failed' } & AreaFailure);

export type AreaTransition =
  | { readonly type: 'activated' }
  | { readonly type: 'mounted'; readonly version: string }
  | { readonly type: 'switchedOff' }
  | ({ readonly type: 'failed' } & AreaFailure)
  | { readonly type: 'retried' }
  /** Another release takes its place at once. */
  | { readonly type: 'replaced' }
  | { readonly type: 'deactivated' };

/** The next status of an area. A transition that cannot happen in a status changes nothing. */
export function nextStatus(status: AreaStatus, change: AreaTransition): AreaStatus {
  switch (change.type) {
    case 'activated':
      return status.kind === 'away' ? { kind: 'loading' } : status;
    case 'retried':
      return status.kind === 'failed' || status.kind === 'off' ? { kind: 'loading' } : status;
    case 'replaced':
      return status.kind === 'away' ? status : { kind: 'loading' };
    case 'switchedOff':
      return status.kind === 'away' ? status : { kind: 'off' };
    case 'mounted':
      return status.kind === 'loading' ? { kind: 'shown', version: change.version } : status;
    case 'failed':
      return status.kind === 'loading' || status.kind === 'shown'
        ? { kind: 'failed', error: change.error, registryError: change.registryError }
        : status;
    case 'deactivated':
      return { kind: 'away' };
  }
}
