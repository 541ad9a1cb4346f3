import type { RegistryStore } from './registry-store.ts';

/** A tab that is looked at learns of a release or a rollback within this time, and a fifth more. */
const EVERY_MS = 30_000;

/**
 * Asks for a newer registry while the tab is looked at, and when it is looked at again: unchanged, that is an answer
 * without a body. Without a connection it does not ask. Each tab waits its own time, so that many do not ask at the same moment.
 * @returns stops it
 */
export function followRegistry(registry: Pick<RegistryStore, 'refresh'>, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let askedAt = Date.now();
  const wait = () => {
    timer = setTimeout(ask, EVERY_MS * (1 + Math.random() / 5));
  };
  const ask = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') return;
    if (page.defaultView?.navigator.onLine === false) return wait();
    askedAt = Date.now();
    void registry.refresh().finally(wait);
  };
  const look = () => {
    if (page.visibilityState === 'hidden') clearTimeout(timer);
    else if (Date.now() - askedAt >= EVERY_MS) ask();
    else wait();
  };
  page.addEventListener('visibilitychange', look);
  wait();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
