/** From now on the page holds a stream of updates while it is looked at and something on it waits for them. The shell calls it, once. */
export function followLiveUpdates(): void {
  import('./hold-stream.ts').then(
    ({ holdStream }) => holdStream(),
    (error) => console.error('Live updates did not load; pages ask by the clock', error),
  );
}
