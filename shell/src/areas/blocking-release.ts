import { localStore } from '@sentinel/browser-store';

const KEY = 'startingRelease';
const store = localStore(KEY);
/** A page that answers after this time is not blocked by what it started. */
const ANSWERS_MS = 10_000;
/** Then the release is tried again. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1_000;

/** The release that some page was about to run and has not answered since; blocking when that was long enough ago. */
function noted(): { name: string | undefined; isBlocking: boolean } {
  const [name, at] = (store.get(KEY) ?? '').split(' ');
  const age = Date.now() - Number(at);
  return { name, isBlocking: age > ANSWERS_MS && age < FORGOTTEN_MS };
}

/** The release that this page was about to run last. */
let started: string | null = null;

/** Takes back what this page has noted, and nothing of another page. */
function forget(): void {
  if (started !== null && noted().name === started) store.remove(KEY);
  started = null;
}

/** Takes notes back when the page is left or hidden; call it once. */
export function watchLeaving(): void {
  window.addEventListener('pagehide', forget);
  document.addEventListener('visibilitychange', forget);
}

/** Remembers in this browser that a release is about to run, until the page answers, is left or is hidden. */
export function noteStart(area: string, version: string): void {
  if (document.visibilityState === 'hidden' || noted().isBlocking) return;
  started = `${area}@${version}`;
  store.set(KEY, `${started} ${Date.now()}`);
  setTimeout(forget, ANSWERS_MS);
}

/** Whether a release blocked an earlier page of this browser within a day: nothing else has left its note behind. */
export function hasBlocked(area: string, version: string): boolean {
  const { name, isBlocking } = noted();
  return isBlocking && name === `${area}@${version}`;
}
