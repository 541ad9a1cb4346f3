import type { Signal } from '@sentinel/federation';

/** Hands signals to the browser, with the ticket of this page, by which its visits count. What the browser does not take is lost. */
export function sendBatch(signals: readonly Signal[]): void {
  const ticket = document.querySelector<HTMLMetaElement>('meta[name="page-ticket"]')?.content;
  const body = new Blob([JSON.stringify({ ticket, signals })], { type: 'application/json' });
  // biome-ignore lint/plugin: delivery's signals, not the API
  navigator.sendBeacon('/signals', body);
}
