import type { Signal } from '@sentinel/federation';

const SEND_EVERY_MS = 10_000;
/** As many as delivery takes at once. */
const MAX_IN_BATCH = 40;
const MAX_A_MINUTE = 120;
const MAX_ERRORS_A_MINUTE = 10;
/** An error that comes again and again is sent so often. */
const MAX_OF_ONE_ERROR = 3;
const MAX_KNOWN_ERRORS = 100;

/** Sends signals in batches, a bounded number, and what is left when the page is left or hidden. */
export interface SignalSender {
  add(signals: readonly Signal[]): void;
}

/** @param send hands a batch to the browser, which sends it also after the page is gone; must not wait */
export function signalSender(send: (signals: readonly Signal[]) => void): SignalSender {
  let waiting: Signal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minute = { of: 0, signals: 0, errors: 0 };
  const seen = new Map<string, number>();

  function mayAdd(signal: Signal): boolean {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute.of) minute = { of: now, signals: 0, errors: 0 };
    if (minute.signals >= MAX_A_MINUTE) return false;
    if (signal.kind === 'error') {
      const text = JSON.stringify(signal);
      const times = seen.get(text) ?? 0;
      if (minute.errors >= MAX_ERRORS_A_MINUTE || times >= MAX_OF_ONE_ERROR) return false;
      if (times === 0 && seen.size >= MAX_KNOWN_ERRORS) return false;
      seen.set(text, times + 1);
      minute.errors += 1;
    }
    minute.signals += 1;
    return true;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const signals = waiting;
    waiting = [];
    for (let at = 0; at < signals.length; at += MAX_IN_BATCH) {
      // What the browser does not take is lost: a page does not wait for its telemetry.
      send(signals.slice(at, at + MAX_IN_BATCH));
    }
  }

  function plan(): void {
    if (waiting.length === 0 || document.visibilityState === 'hidden') return;
    if (waiting.length >= MAX_IN_BATCH) flush();
    else timer ??= setTimeout(flush, SEND_EVERY_MS);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return plan();
    flush();
    // What other listeners of this event add, such as the last vitals.
    setTimeout(flush);
  });
  window.addEventListener('pagehide', flush);

  return {
    add(signals) {
      waiting.push(...signals.filter(mayAdd));
      plan();
    },
  };
}
