import type { Routing } from './routing.ts';

/** How long to wait for the section that an address names. */
const SECTION_WAIT_MS = 4_000;

/** Scrolls to the top on every change of the path, and to the named section when the address has a hash (spec part 1 section 2). */
export function followScroll(routing: Routing): void {
  let path = '';
  let stopWaiting = () => {};
  const follow = () => {
    const { pathname, hash } = routing.address();
    stopWaiting();
    stopWaiting = () => {};
    if (hash !== '') stopWaiting = scrollToSection(hash.slice(1));
    else if (pathname !== path) window.scrollTo({ top: 0, behavior: 'instant' });
    path = pathname;
  };
  routing.subscribe(follow);
  follow();
}

/** Scrolls to an element as soon as it exists; gives up after a while. Returns the function that stops waiting. */
function scrollToSection(fragment: string): () => void {
  const find = () => {
    const section = document.getElementById(fragment) ?? document.getElementById(decode(fragment));
    section?.scrollIntoView();
    return section !== null;
  };
  if (find()) return () => {};
  const observer = new MutationObserver(() => {
    if (find()) stop();
  });
  const timer = setTimeout(() => stop(), SECTION_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Anybody can write an address: a `%` that encodes nothing is taken literally, as in browsers. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
