import { useEffect, useRef } from 'react';
import styles from './confetti.module.css';

/** Spec part 3 section 9. */
const START_MS = 100;
const RUN_MS = 3_000;
const BURST_MS = 250;
const MAX_PIECES = 50;
const COLORS = ['--accent', '--link', '--gain', '--loss', '--text-muted'] as const;

/** Confetti for about three seconds (spec part 3 section 4 "Auto-save"), above everything and in nobody's way; none where motion is reduced. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const isStill = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || isStill) return;
    const ended = new AbortController();
    throwConfetti(element, ended.signal).catch((error: unknown) =>
      console.warn('The confetti could not be loaded', error),
    );
    return () => ended.abort();
  }, []);
  return <canvas ref={canvas} className={styles.confetti} />;
}

/** Two bursts, one at each side, every BURST_MS; later ones have fewer pieces. */
async function throwConfetti(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  if (signal.aborted) return;
  // Without a worker, which the page's content security policy refuses.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const style = getComputedStyle(document.documentElement);
  const look = {
    colors: COLORS.map((name) => style.getPropertyValue(name)),
    spread: 360,
    startVelocity: 30,
    ticks: 60,
  };
  const timers = Array.from({ length: RUN_MS / BURST_MS }, (_, burst) => {
    const particleCount = Math.ceil((MAX_PIECES / 2) * (1 - (burst * BURST_MS) / RUN_MS));
    return setTimeout(
      () => {
        for (const left of [0.1, 0.7])
          void fire({ ...look, particleCount, origin: { x: left + Math.random() * 0.2, y: Math.random() * 0.3 } });
      },
      START_MS + burst * BURST_MS,
    );
  });
  signal.addEventListener('abort', () => {
    timers.forEach(clearTimeout);
    fire.reset();
  });
}
