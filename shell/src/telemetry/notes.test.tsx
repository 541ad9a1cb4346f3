import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Signal } from '@sentinel/federation';
import { AreaLoadError } from '../load-failure/load-error.ts';

const sendBatch = jest.fn<(signals: readonly Signal[]) => void>();
jest.unstable_mockModule('./send-batch.ts', () => ({ sendBatch }));
const { beginVisit, takeNotes, tellVisits } = await import('./notes.ts');

const V = '000000000001';
let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  sendBatch.mockClear();
});
afterEach(() => show('visible'));

test('a release about to run is told at once; the page left before the reporting code came is told, too', () => {
  // A page with an override sends nothing.
  beginVisit('alerts', V);
  expect(sendBatch).not.toHaveBeenCalled();

  tellVisits();
  beginVisit('shell', V);
  expect(sendBatch).not.toHaveBeenCalled();
  beginVisit('alerts', V).failed(new AreaLoadError('start', 'threw', 'made to fail'));
  expect(sendBatch.mock.calls).toEqual([[[{ kind: 'opened', area: 'alerts', version: V }]]]);

  show('hidden');
  const left = [
    { kind: 'left', area: 'alerts', version: V },
    { kind: 'left', area: 'shell', version: V },
    { kind: 'failed', area: 'alerts', version: V, phase: 'start' },
  ];
  expect(sendBatch.mock.lastCall).toEqual([left]);
  // A page that nobody sees may be stopped by the browser: that it is silent says nothing.
  beginVisit('explore', V);
  expect(sendBatch).toHaveBeenCalledTimes(2);

  takeNotes(() => {});
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBatch).toHaveBeenCalledTimes(2);
});
