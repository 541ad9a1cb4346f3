import { useEffect, useRef } from 'react';
import { BURST_TIMES, burst, PIECE_MS, type Piece, pieceAt } from './bursts.ts';
import styles from './confetti.module.css';

const COLORS = ['--accent', '--link', '--gain', '--loss', '--text-muted'] as const;

/** Confetti for about three seconds (spec part 3 section 4 "Auto-save"), above everything and in nobody's way; none where motion is reduced. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const isStill = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const context = isStill ? null : canvas.current?.getContext('2d');
    if (!context) return;
    return run(context);
  }, []);
  return <canvas ref={canvas} className={styles.confetti} />;
}

function run(context: CanvasRenderingContext2D): () => void {
  const { canvas } = context;
  const style = getComputedStyle(document.documentElement);
  const colors = COLORS.map((name) => style.getPropertyValue(name));
  const startedMs = performance.now();
  const waiting = [...BURST_TIMES];
  let pieces: Piece[] = [];
  let frame = requestAnimationFrame(function draw(nowMs) {
    const sinceMs = nowMs - startedMs;
    while ((waiting[0] ?? Number.POSITIVE_INFINITY) <= sinceMs)
      pieces.push(...burst(waiting.shift() ?? 0, colors.length, Math.random));
    pieces = pieces.filter(({ bornMs }) => sinceMs - bornMs <= PIECE_MS);
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    for (const piece of pieces) {
      const at = pieceAt(piece, sinceMs, canvas.width, canvas.height);
      if (!at) continue;
      context.setTransform(1, 0, 0, 1, at.x, at.y);
      context.rotate(at.turn);
      context.globalAlpha = at.opacity;
      context.fillStyle = colors[piece.color] ?? '';
      context.fillRect(-4, -3, 8, 6);
    }
    if (waiting.length > 0 || pieces.length > 0) frame = requestAnimationFrame(draw);
    else context.clearRect(0, 0, canvas.width, canvas.height);
  });
  return () => cancelAnimationFrame(frame);
}
