/** While the carousel moves, it takes no other move (spec part 1 section 9). */
export const MOVE_LOCK_MS = 300;
/** A swipe must be longer than this to change the slide (spec part 1 section 9). */
const SWIPE_PX = 50;

/** Where a swipe leads: a finger that goes left brings the next slide. */
export function swipeOf(fromX: number, toX: number): 'next' | 'previous' | null {
  if (Math.abs(toX - fromX) <= SWIPE_PX) return null;
  return toX < fromX ? 'next' : 'previous';
}

/** Takes a move, unless one has begun less than 300 ms before. */
export function moveLock(now: () => number): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lastAt < MOVE_LOCK_MS) return false;
    lastAt = now();
    return true;
  };
}

/** What stands in view, of `count` slides: `1–2 of 6`, and at the end `6, 1 of 6`. */
export function viewText(first: number, perView: number, count: number): string {
  if (perView === 1) return `${first + 1} of ${count}`;
  const last = (first + perView - 1) % count;
  return last > first ? `${first + 1}–${last + 1} of ${count}` : `${first + 1}, ${last + 1} of ${count}`;
}
