import type { DeviceState } from '../state/review.ts';
import { hasToSave, type ReviewState } from '../state/review-reducer.ts';
import { isSame } from '../verdict/verdict.ts';

/**
 * Where the verdict on the open interaction is: `unedited`: there is nothing to save; `saved`: on the server; `saving`: on its way there,
 * or to this device;
 * `on-device`: only on this device, because it is not finished or not sent yet; `offline`: the same, because the server could not be
 * reached; `not-kept`: neither here nor there, because this browser keeps nothing.
 */
export type SavedState = 'unedited' | 'saved' | 'saving' | 'on-device' | 'offline' | 'not-kept';

/** @param sending what the outbox does with the verdict on the open interaction */
export function savedState(
  state: ReviewState,
  device: DeviceState,
  sending: 'waiting' | 'sending' | 'refused' | undefined,
): SavedState {
  if (!state.opened.isReadable) return 'unedited';
  const { history, stored, version } = state.opened.work;
  if (sending === 'sending') return 'saving';
  const isOnServer = state.sent.length === 0 && !hasToSave(state) && isSame(history.present, stored);
  if (isOnServer && sending === undefined) return version > 0 ? 'saved' : 'unedited';
  if (device === 'failed') return 'not-kept';
  if (device === 'writing') return 'saving';
  return sending === 'waiting' ? 'offline' : 'on-device';
}
