import type { LiveTopic } from '@sentinel/vocabulary';

/** What the page's one stream and those who wait for updates know of each other. */
export const live = {
  listeners: new Map<() => void, readonly LiveTopic[]>(),
  isHeld: false,
  /** Called when the first listener comes and when the last one goes. */
  onWanted: (): void => {},
};

/** A page that is seen again has missed what came meanwhile. */
function askAgain(): void {
  if (document.visibilityState === 'hidden') return;
  for (const listener of [...live.listeners.keys()]) listener();
}

/** What is new on the server, as the page hears it. */
export const liveUpdates = {
  /** Whether updates reach the page now; while they don't, ask by the clock. */
  isHeld: (): boolean => live.isHeld,
  /**
   * Calls the listener when there may be something new of the topics, at most every few seconds, and when the page is seen again.
   * @returns ends it
   */
  subscribe(topics: readonly LiveTopic[], listener: () => void): () => void {
    const own = () => listener();
    live.listeners.set(own, topics);
    if (live.listeners.size === 1) {
      document.addEventListener('visibilitychange', askAgain);
      live.onWanted();
    }
    return () => {
      if (!live.listeners.delete(own) || live.listeners.size > 0) return;
      document.removeEventListener('visibilitychange', askAgain);
      live.onWanted();
    };
  },
};
