import { beginVisit, noteErrors, tellVisits } from './notes.ts';

const IDLE_TIMEOUT_MS = 5_000;
const TRY_AGAIN_MS = 60_000;

/**
 * Tells delivery how the releases do in this page: visits, failures, durations, errors and web vitals, nothing of the person. The code
 * that does it loads when the page is idle; without it the portal is the same.
 */
export function startTelemetry(shellVersion: string): void {
  noteErrors();
  tellVisits();
  beginVisit('shell', shellVersion);
  const load = () =>
    void import('./report-signals.ts').then(
      ({ reportSignals }) => reportSignals(),
      () => setTimeout(load, TRY_AGAIN_MS),
    );
  const whenIdle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(load, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
