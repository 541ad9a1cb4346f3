import { session } from '@sentinel/session/credentials';
import { LIVE_HEARTBEAT_MS, LIVE_HELLO, LIVE_PATH, LIVE_TOPICS, type LiveTopic } from '@sentinel/vocabulary';
import { NO_SESSION } from '../call.ts';
import { type CallError, isError } from '../call-error.ts';
import { answerOf, NETWORK_ERROR } from '../post.ts';
import { withFreshToken } from '../with-fresh-token.ts';
import { live } from './live-updates.ts';
import { readEvents } from './read-events.ts';

/** Times of a stream, in milliseconds. */
export interface LiveTimes {
  /** Without the first event by then, something on the way holds the answer back. */
  readonly helloMs: number;
  /** Without a heartbeat for so long, the stream is dead. */
  readonly silentMs: number;
  /** A page that is not seen for so long lets its stream go. */
  readonly hiddenMs: number;
  /** Waits after failures: doubled each time. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Wait after a refusal that is of no use to repeat soon: no such address, no permission. */
  readonly refusedWaitMs: number;
  /** Pages that hear of the same thing ask within this time, each at its own moment. */
  readonly spreadMs: number;
  /** Between two calls of one listener, at least. */
  readonly spacingMs: number;
}
const TIMES: LiveTimes = {
  helloMs: 10_000,
  silentMs: 3 * LIVE_HEARTBEAT_MS,
  hiddenMs: 10_000,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  refusedWaitMs: 300_000,
  spreadMs: 1_000,
  spacingMs: 5_000,
};

const ALL_TOPICS = Object.keys(LIVE_TOPICS) as LiveTopic[];
const isTopic = (name: string): name is LiveTopic => Object.hasOwn(LIVE_TOPICS, name);
/** Failures that another try soon may mend. */
const isPassing = ({ code }: CallError) =>
  code === undefined || ['overloaded', 'unavailable', 'internal', 'timeout', 'rate_limited'].includes(code);

/**
 * Holds the page's one stream of updates: open while the page is seen, somebody is logged in and something on the page waits for
 * updates. It is opened anew with each new token: when it is renewed, and when running as another user begins or ends. Whoever listens
 * is told of everything once a stream is back, because updates may have been missed.
 * @returns ends it
 */
export function holdStream(given: Partial<LiveTimes> = {}): () => void {
  const times = { ...TIMES, ...given };
  /** The stream that is open or being opened, and the token that it was asked for with. */
  let current: { readonly attempt: AbortController; token: string | null; isOpen: boolean } | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isHidden = document.visibilityState === 'hidden';
  let isEnded = false;
  let failures = 0;
  let hasMissed = false;
  const tell = createTeller(times);

  const isWanted = () => !isEnded && !isHidden && live.listeners.size > 0 && session.effectiveToken() !== null;

  function close(): void {
    clearTimeout(retry);
    retry = undefined;
    current?.attempt.abort();
    current = undefined;
    live.isHeld = false;
  }

  /** Opens or closes the stream, as things are now. */
  function look(): void {
    if (!isWanted()) {
      close();
      return;
    }
    if (current?.isOpen && current.token !== session.effectiveToken()) {
      close();
      hasMissed = true;
    }
    if (current === undefined && retry === undefined) void open();
  }

  function lookIn(waitMs: number): void {
    retry = setTimeout(() => {
      retry = undefined;
      look();
    }, waitMs);
  }

  async function open(): Promise<void> {
    const own: NonNullable<typeof current> = { attempt: new AbortController(), token: null, isOpen: false };
    current = own;
    const { signal } = own.attempt;
    let watch: ReturnType<typeof setTimeout> | undefined;
    const expect = (withinMs: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => own.attempt.abort(), withinMs);
    };
    expect(times.helloMs);
    const failure = await hear(own, signal, () => own.isOpen && expect(times.silentMs)).catch(
      (): CallError => ({ error: NETWORK_ERROR }),
    );
    clearTimeout(watch);
    // Whoever closed it has decided how to go on.
    if (current !== own) return;
    close();
    if (own.isOpen) hasMissed = true;
    if (!isWanted()) return;
    // A stream that was open ends with its token, or with the gateway: the next one tells.
    if (own.isOpen) return lookIn(Math.random() * times.spreadMs);
    failures += 1;
    const waitMs = Math.min(times.longestWaitMs, times.firstWaitMs * 2 ** (failures - 1));
    lookIn((failure && !isPassing(failure) ? times.refusedWaitMs : waitMs) * (0.5 + Math.random()));
  }

  /** Resolves when the stream has ended, or with the refusal. */
  async function hear(
    own: NonNullable<typeof current>,
    signal: AbortSignal,
    onBytes: () => void,
  ): Promise<CallError | undefined> {
    const answer = await withFreshToken({ asSelf: false, isOfToken: () => true }, async (token) => {
      if (token === null) return NO_SESSION;
      own.token = token;
      return ask(token, signal);
    });
    if (isError(answer)) return answer;
    await readEvents(
      answer.stream,
      (name) => {
        if (signal.aborted) return;
        if (name === LIVE_HELLO) {
          own.isOpen = true;
          failures = 0;
          live.isHeld = true;
          if (hasMissed) tell(ALL_TOPICS);
          hasMissed = false;
          // The token may have changed while the stream was being opened.
          look();
        } else if (isTopic(name)) tell([name]);
      },
      onBytes,
    );
    return undefined;
  }

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState !== 'hidden') {
      isHidden = false;
      return look();
    }
    hiding = setTimeout(() => {
      isHidden = true;
      // What is seen again is asked for at once, without the stream (`liveUpdates`).
      hasMissed = false;
      look();
    }, times.hiddenMs);
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', close);
  const unsubscribe = session.subscribe(look);
  live.onWanted = look;
  look();
  return () => {
    isEnded = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', close);
    unsubscribe();
    live.onWanted = () => {};
    tell.end();
    close();
  };
}

async function ask(
  token: string,
  signal: AbortSignal,
): Promise<{ readonly stream: ReadableStream<Uint8Array> } | CallError> {
  const response = await fetch(LIVE_PATH, { headers: { authorization: `Bearer ${token}` }, signal });
  if (response.ok && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { stream: response.body };
  const answer = await answerOf(response);
  return isError(answer) ? answer : { error: NETWORK_ERROR };
}

/** Calls listeners of topics, each at its own moment and not too often; what comes meanwhile is one call. */
function createTeller({ spreadMs, spacingMs }: Pick<LiveTimes, 'spreadMs' | 'spacingMs'>) {
  const timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  const calledAt = new WeakMap<() => void, number>();
  const tell = (topics: readonly LiveTopic[]) => {
    for (const [listener, wanted] of live.listeners) {
      if (timers.has(listener) || !wanted.some((topic) => topics.includes(topic))) continue;
      const nextAt = (calledAt.get(listener) ?? Number.NEGATIVE_INFINITY) + spacingMs;
      const waitMs = Math.max(0, nextAt - performance.now()) + Math.random() * spreadMs;
      const call = () => {
        timers.delete(listener);
        // A page that is not seen is told when it is seen again.
        if (!live.listeners.has(listener) || document.visibilityState === 'hidden') return;
        calledAt.set(listener, performance.now());
        listener();
      };
      timers.set(listener, setTimeout(call, waitMs));
    }
  };
  const end = () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
  return Object.assign(tell, { end });
}
